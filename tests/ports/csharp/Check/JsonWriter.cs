// SPDX-License-Identifier: MIT
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace SetRules.Check
{
    /// <summary>
    /// The canonical form: sorted keys, no spaces. Two values are equal exactly when
    /// their texts are, so this is also how answers are compared.
    /// </summary>
    public static class JsonWriter
    {
        // What has an escape of its own, and the letter of each.
        private const string Escaped = "\"\\\b\t\n\f\r";
        private const string Escapes = "\"\\btnfr";

        public static string Write(JsonObject value)
        {
            var text = new StringBuilder();
            WriteObject(text, value);
            return text.ToString();
        }

        private static void WriteValue(StringBuilder text, object value)
        {
            if (value is JsonObject)
            {
                WriteObject(text, (JsonObject)value);
            }
            else if (value is List<object>)
            {
                WriteArray(text, (List<object>)value);
            }
            else if (value is string)
            {
                WriteString(text, (string)value);
            }
            else if (value is bool)
            {
                text.Append((bool)value ? "true" : "false");
            }
            else
            {
                text.Append(((long)value).ToString(CultureInfo.InvariantCulture));
            }
        }

        private static void WriteObject(StringBuilder text, JsonObject value)
        {
            string separator = "{";
            foreach (string key in value.SortedKeys())
            {
                text.Append(separator);
                separator = ",";
                WriteString(text, key);
                text.Append(':');
                WriteValue(text, value.Get(key));
            }
            text.Append(value.Count == 0 ? "{}" : "}");
        }

        private static void WriteArray(StringBuilder text, List<object> values)
        {
            string separator = "[";
            foreach (object value in values)
            {
                text.Append(separator);
                separator = ",";
                WriteValue(text, value);
            }
            text.Append(values.Count == 0 ? "[]" : "]");
        }

        private static void WriteString(StringBuilder text, string value)
        {
            text.Append('"');
            foreach (char one in value)
            {
                int brief = Escaped.IndexOf(one);
                if (brief >= 0)
                {
                    text.Append('\\').Append(Escapes[brief]);
                }
                else if (one < ' ')
                {
                    text.Append("\\u").Append(((int)one).ToString("x4", CultureInfo.InvariantCulture));
                }
                else
                {
                    text.Append(one);
                }
            }
            text.Append('"');
        }
    }
}
