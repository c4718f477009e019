-- SPDX-License-Identifier: MIT
-- SHA-256 and HMAC-SHA256 (FIPS 180-4, RFC 2104) on strings of bytes. Lua 5.1 has no
-- operators for bits, so words are doubles and bits are counted instead.
--
-- Spread out, the bits of a byte are the digits of a number in base 4. Where up to three
-- of these are added, each digit tells how many of the three have its bit: an odd count
-- is their exclusive or, a count of two or three their majority. A word is four spread
-- bytes, in two halves of two, because a double has but 53 bits.

local sha256 = {}

local BLOCK = 64
local WORDS = 4294967296 -- 2^32
local BYTES = 65536 -- how many numbers eight digits in base 4 can be

-- The fractions of the cube roots of the first 64 primes.
local ROUNDS = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
}

-- The fractions of the square roots of the first eight primes.
local START = {
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
}

-- The spread form of each byte, and what counts say, as a byte again. All from 0.
local SPREAD, ODD, MOST = { [0] = 0 }, { [0] = 0 }, { [0] = 0 }
for byte = 1, 255 do
  SPREAD[byte] = 4 * SPREAD[math.floor(byte / 2)] + byte % 2
end
for counts = 1, BYTES - 1 do
  local rest, count = math.floor(counts / 4), counts % 4
  ODD[counts] = 2 * ODD[rest] + count % 2
  MOST[counts] = 2 * MOST[rest] + (count >= 2 and 1 or 0)
end

-- All bits of half a word, spread out.
local ONES = SPREAD[255] * (BYTES + 1)

local function bytes_of(word)
  local lowest = word % 256
  word = (word - lowest) / 256
  local low = word % 256
  word = (word - low) / 256
  local high = word % 256
  return lowest, low, high, (word - high) / 256
end

-- A word in spread form, the low half first.
local function spread(word)
  local lowest, low, high, highest = bytes_of(word)
  return SPREAD[lowest] + BYTES * SPREAD[low], SPREAD[high] + BYTES * SPREAD[highest]
end

-- The word that counts, the low half first, say by ODD or MOST.
local function read(meaning, low, high)
  local lowest, third = low % BYTES, high % BYTES
  return meaning[lowest] + 256 * meaning[(low - lowest) / BYTES]
    + 65536 * meaning[third] + 16777216 * meaning[(high - third) / BYTES]
end

-- A function that takes a word to the exclusive or of three of its rotations to the right;
-- the last may be a shift. As every bit of the word counts for itself, the spread result
-- is the sum of what each byte brings.
local function mixer(first, second, third, shifts)
  local low, high = {}, {}
  for place = 0, 3 do
    low[place], high[place] = { [0] = 0 }, { [0] = 0 }
    for byte = 1, 255 do
      local word = byte * 256 ^ place
      local function turned(by, lost)
        local out = word % 2 ^ by
        return spread((word - out) / 2 ^ by + (lost and 0 or out * 2 ^ (32 - by)))
      end
      local low_1, high_1 = turned(first)
      local low_2, high_2 = turned(second)
      local low_3, high_3 = turned(third, shifts)
      low[place][byte] = low_1 + low_2 + low_3
      high[place][byte] = high_1 + high_2 + high_3
    end
  end
  local low_0, low_1, low_2, low_3 = low[0], low[1], low[2], low[3]
  local high_0, high_1, high_2, high_3 = high[0], high[1], high[2], high[3]
  return function(word)
    local a, b, c, d = bytes_of(word)
    return read(ODD, low_0[a] + low_1[b] + low_2[c] + low_3[d],
      high_0[a] + high_1[b] + high_2[c] + high_3[d])
  end
end

local mix_upper = mixer(2, 13, 22)
local mix_lower = mixer(6, 11, 25)
local mix_early = mixer(7, 18, 3, true)
local mix_late = mixer(17, 19, 10, true)

local function schedule(message, from)
  local words = {}
  for at = 1, 16 do
    local a, b, c, d = message:byte(from + 4 * at - 4, from + 4 * at - 1)
    words[at] = 16777216 * a + 65536 * b + 256 * c + d
  end
  for at = 17, 64 do
    words[at] = (mix_late(words[at - 2]) + words[at - 7]
      + mix_early(words[at - 15]) + words[at - 16]) % WORDS
  end
  return words
end

-- The state after one more block. Of the working words b, c, f and g only the spread form
-- is ever needed before they reach d and h, so both forms move along.
local function compressed(state, words)
  local a, b, c, d, e, f, g, h = unpack(state)
  local a_low, a_high = spread(a)
  local b_low, b_high = spread(b)
  local c_low, c_high = spread(c)
  local e_low, e_high = spread(e)
  local f_low, f_high = spread(f)
  local g_low, g_high = spread(g)
  for at = 1, 64 do
    -- e chooses between f and g: bits of both e and f, or of g and not e.
    local chosen = read(MOST, e_low + f_low, e_high + f_high)
      + read(MOST, ONES - e_low + g_low, ONES - e_high + g_high)
    local first = h + mix_lower(e) + chosen + ROUNDS[at] + words[at]
    local majority = read(MOST, a_low + b_low + c_low, a_high + b_high + c_high)
    local second = mix_upper(a) + majority
    a, b, c, d, e, f, g, h = (first + second) % WORDS, a, b, c, (d + first) % WORDS, e, f, g
    c_low, c_high, b_low, b_high = b_low, b_high, a_low, a_high
    a_low, a_high = spread(a)
    g_low, g_high, f_low, f_high = f_low, f_high, e_low, e_high
    e_low, e_high = spread(e)
  end
  local after = { a, b, c, d, e, f, g, h }
  for at = 1, 8 do
    after[at] = (after[at] + state[at]) % WORDS
  end
  return after
end

local function big_endian(word)
  local lowest, low, high, highest = bytes_of(word)
  return string.char(highest, high, low, lowest)
end

-- The message, the bit 1, zeros, and the length in bits in 8 bytes.
local function padded(message)
  -- Never % of a negative number, on which not all engines agree.
  local zeros = (2 * BLOCK - 9 - #message % BLOCK) % BLOCK
  local bits = 8 * #message
  return message .. "\128" .. string.rep("\0", zeros)
    .. big_endian(math.floor(bits / WORDS)) .. big_endian(bits % WORDS)
end

-- The SHA-256 of a string, as a string of 32 bytes.
function sha256.hash(message)
  local whole = padded(message)
  local state = START
  for from = 1, #whole, BLOCK do
    state = compressed(state, schedule(whole, from))
  end
  local digest = {}
  for at = 1, 8 do
    digest[at] = big_endian(state[at])
  end
  return table.concat(digest)
end

local function every_byte_xor(bytes, mask)
  local masked = bytes:gsub(".", function(byte)
    return string.char(ODD[SPREAD[byte:byte()] + SPREAD[mask]])
  end)
  return masked
end

-- The HMAC-SHA256 of a message, as a string of 32 bytes.
function sha256.hmac(key, message)
  if #key > BLOCK then
    key = sha256.hash(key)
  end
  key = key .. string.rep("\0", BLOCK - #key)
  local inner = sha256.hash(every_byte_xor(key, 0x36) .. message)
  return sha256.hash(every_byte_xor(key, 0x5c) .. inner)
end

-- The SHA-256 of a string, in lower-case hex.
function sha256.hex(message)
  local digits = sha256.hash(message):gsub(".", function(byte)
    return string.format("%02x", byte:byte())
  end)
  return digits
end

return sha256
