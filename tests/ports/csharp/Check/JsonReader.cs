// SPDX-License-Identifier: MIT
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace SetRules.Check
{
    /// <summary>
    /// A strict reader for the JSON of the vectors: one object, integers only, no nulls,
    /// no field twice, nothing after the end. The core libraries of Mono and of .NET
    /// Core 3.1 share no JSON reader, and JsonUtility of Unity reads an absent int as 0.
    /// </summary>
    public sealed class JsonReader
    {
        private const int MostDepth = 64;
        private const long Exact = (1L << 53) - 1;

        private readonly string text;
        private int at;
        private int depth;

        private JsonReader(string text)
        {
            this.text = text;
        }

        public static JsonObject ReadObject(string text)
        {
            var reader = new JsonReader(text);
            reader.SkipSpace();
            JsonObject found = reader.ReadFields();
            reader.SkipSpace();
            if (reader.at < text.Length)
            {
                throw reader.Error("the end of the text");
            }
            return found;
        }

        private object ReadValue()
        {
            char next = Peek();
            if (next == '{')
            {
                return ReadFields();
            }
            if (next == '[')
            {
                return ReadArray();
            }
            if (next == '"')
            {
                return ReadString();
            }
            if (next == 't' || next == 'f')
            {
                return ReadBool();
            }
            return ReadInteger();
        }

        private JsonObject ReadFields()
        {
            var fields = new JsonObject();
            Open('{');
            while (!TryClose('}', fields.Count == 0))
            {
                if (Peek() != '"')
                {
                    throw Error("a field name");
                }
                string key = ReadString();
                SkipSpace();
                Expect(':');
                SkipSpace();
                fields.AddParsed(key, ReadValue());
            }
            return fields;
        }

        private List<object> ReadArray()
        {
            var values = new List<object>();
            Open('[');
            while (!TryClose(']', values.Count == 0))
            {
                values.Add(ReadValue());
            }
            return values;
        }

        private void Open(char bracket)
        {
            Expect(bracket);
            depth++;
            if (depth > MostDepth)
            {
                throw Error("less nesting");
            }
        }

        /// <summary>Steps over the closing bracket, or over the comma before the next element.</summary>
        private bool TryClose(char bracket, bool first)
        {
            SkipSpace();
            if (Peek() == bracket)
            {
                at++;
                depth--;
                return true;
            }
            if (!first)
            {
                Expect(',');
                SkipSpace();
            }
            return false;
        }

        private bool ReadBool()
        {
            foreach (string word in new[] { "true", "false" })
            {
                if (string.CompareOrdinal(text, at, word, 0, word.Length) == 0)
                {
                    at += word.Length;
                    return word == "true";
                }
            }
            throw Error("a value");
        }

        private object ReadInteger()
        {
            int start = at;
            bool negative = Peek() == '-';
            if (negative)
            {
                at++;
            }
            int firstDigit = at;
            long value = 0;
            while (at < text.Length && text[at] >= '0' && text[at] <= '9')
            {
                value = 10 * value + (text[at] - '0');
                at++;
                if (value > Exact)
                {
                    throw Error("an integer below 2^53");
                }
            }
            bool leadingZero = at - firstDigit > 1 && text[firstDigit] == '0';
            bool goesOn = at < text.Length && (text[at] == '.' || text[at] == 'e' || text[at] == 'E');
            if (at == firstDigit || leadingZero || goesOn || negative && value == 0)
            {
                at = start;
                throw Error("an integer");
            }
            return negative ? -value : value;
        }

        private string ReadString()
        {
            var found = new StringBuilder();
            Expect('"');
            while (true)
            {
                char next = Peek();
                at++;
                if (next == '"')
                {
                    return found.ToString();
                }
                if (next < ' ')
                {
                    at--;
                    throw Error("no control character in a string");
                }
                found.Append(next == '\\' ? ReadEscape() : next);
            }
        }

        private char ReadEscape()
        {
            char kind = Peek();
            at++;
            switch (kind)
            {
                case '"':
                case '\\':
                case '/':
                    return kind;
                case 'b':
                    return '\b';
                case 'f':
                    return '\f';
                case 'n':
                    return '\n';
                case 'r':
                    return '\r';
                case 't':
                    return '\t';
                case 'u':
                    return ReadUnicodeEscape();
                default:
                    at--;
                    throw Error("an escape");
            }
        }

        private char ReadUnicodeEscape()
        {
            int code = 0;
            for (int i = 0; i < 4; i++)
            {
                int digit = "0123456789abcdef".IndexOf(Peek());
                if (digit < 0)
                {
                    digit = "0123456789ABCDEF".IndexOf(Peek());
                }
                if (digit < 0)
                {
                    throw Error("four hexadecimal digits");
                }
                code = 16 * code + digit;
                at++;
            }
            return (char)code;
        }

        private void SkipSpace()
        {
            while (at < text.Length
                && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t'))
            {
                at++;
            }
        }

        private char Peek()
        {
            if (at >= text.Length)
            {
                throw Error("more text");
            }
            return text[at];
        }

        private void Expect(char wanted)
        {
            if (Peek() != wanted)
            {
                throw Error("'" + wanted + "'");
            }
            at++;
        }

        private JsonException Error(string expected)
        {
            return new JsonException("at character " + at.ToString(CultureInfo.InvariantCulture)
                + ": expected " + expected);
        }
    }
}
