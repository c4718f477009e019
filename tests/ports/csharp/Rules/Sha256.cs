// SPDX-License-Identifier: MIT
using System;
using System.Text;

namespace SetRules
{
    /// <summary>
    /// SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104). Written out because
    /// System.Security.Cryptography needs a native library that a server or a stripped
    /// client build may not have.
    /// </summary>
    public static class Sha256
    {
        public const int HashBytes = 32;
        private const int BlockBytes = 64;

        // The first 32 bits after the point of the square roots of the first 8 primes
        // and of the cube roots of the first 64.
        private static readonly uint[] InitialState =
        {
            0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
        };
        private static readonly uint[] RoundConstants =
        {
            0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
            0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
            0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
            0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
            0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
            0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
            0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
            0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
        };

        public static byte[] Hash(byte[] message)
        {
            var state = (uint[])InitialState.Clone();
            byte[] padded = Pad(message);
            var schedule = new uint[64];
            for (int start = 0; start < padded.Length; start += BlockBytes)
            {
                Compress(state, schedule, padded, start);
            }
            var hash = new byte[HashBytes];
            for (int i = 0; i < HashBytes; i++)
            {
                hash[i] = (byte)(state[i / 4] >> (24 - 8 * (i % 4)));
            }
            return hash;
        }

        public static byte[] Hmac(byte[] key, byte[] message)
        {
            byte[] shortKey = key.Length > BlockBytes ? Hash(key) : key;
            var inner = new byte[BlockBytes + message.Length];
            var outer = new byte[BlockBytes + HashBytes];
            for (int i = 0; i < BlockBytes; i++)
            {
                byte keyByte = i < shortKey.Length ? shortKey[i] : (byte)0;
                inner[i] = (byte)(keyByte ^ 0x36);
                outer[i] = (byte)(keyByte ^ 0x5c);
            }
            Array.Copy(message, 0, inner, BlockBytes, message.Length);
            Array.Copy(Hash(inner), 0, outer, BlockBytes, HashBytes);
            return Hash(outer);
        }

        /// <summary>Bytes as lower-case hex digits.</summary>
        public static string Hex(byte[] bytes)
        {
            var text = new StringBuilder(2 * bytes.Length);
            foreach (byte one in bytes)
            {
                text.Append("0123456789abcdef"[one >> 4]).Append("0123456789abcdef"[one & 15]);
            }
            return text.ToString();
        }

        private static byte[] Pad(byte[] message)
        {
            int length = (message.Length + 9 + BlockBytes - 1) / BlockBytes * BlockBytes;
            var padded = new byte[length];
            Array.Copy(message, padded, message.Length);
            padded[message.Length] = 0x80;
            long bits = 8L * message.Length;
            for (int i = 1; i <= 8; i++)
            {
                padded[length - i] = (byte)bits;
                bits >>= 8;
            }
            return padded;
        }

        private static void Compress(uint[] state, uint[] w, byte[] block, int start)
        {
            unchecked
            {
                for (int t = 0; t < 16; t++)
                {
                    int at = start + 4 * t;
                    w[t] = (uint)block[at] << 24 | (uint)block[at + 1] << 16
                        | (uint)block[at + 2] << 8 | block[at + 3];
                }
                for (int t = 16; t < 64; t++)
                {
                    uint s0 = Rotate(w[t - 15], 7) ^ Rotate(w[t - 15], 18) ^ (w[t - 15] >> 3);
                    uint s1 = Rotate(w[t - 2], 17) ^ Rotate(w[t - 2], 19) ^ (w[t - 2] >> 10);
                    w[t] = w[t - 16] + s0 + w[t - 7] + s1;
                }
                uint a = state[0], b = state[1], c = state[2], d = state[3];
                uint e = state[4], f = state[5], g = state[6], h = state[7];
                for (int t = 0; t < 64; t++)
                {
                    uint s1 = Rotate(e, 6) ^ Rotate(e, 11) ^ Rotate(e, 25);
                    uint choice = (e & f) ^ (~e & g);
                    uint first = h + s1 + choice + RoundConstants[t] + w[t];
                    uint s0 = Rotate(a, 2) ^ Rotate(a, 13) ^ Rotate(a, 22);
                    uint majority = (a & b) ^ (a & c) ^ (b & c);
                    h = g;
                    g = f;
                    f = e;
                    e = d + first;
                    d = c;
                    c = b;
                    b = a;
                    a = first + s0 + majority;
                }
                state[0] += a;
                state[1] += b;
                state[2] += c;
                state[3] += d;
                state[4] += e;
                state[5] += f;
                state[6] += g;
                state[7] += h;
            }
        }

        private static uint Rotate(uint word, int bits)
        {
            return word >> bits | word << (32 - bits);
        }
    }
}
