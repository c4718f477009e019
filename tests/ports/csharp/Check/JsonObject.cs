// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules.Check
{
    /// <summary>Text that is no JSON, or JSON that is not what was expected there.</summary>
    public sealed class JsonException : Exception
    {
        public JsonException(string message) : base(message)
        {
        }
    }

    /// <summary>
    /// One JSON object. A value is a long, a bool, a string, a JsonObject or a
    /// List&lt;object&gt; of these; the vectors hold neither floats nor nulls.
    /// </summary>
    public sealed class JsonObject
    {
        private readonly Dictionary<string, object> fields =
            new Dictionary<string, object>(StringComparer.Ordinal);

        public int Count
        {
            get { return fields.Count; }
        }

        /// <summary>The keys by byte order, whatever order they came in.</summary>
        public List<string> SortedKeys()
        {
            var keys = new List<string>(fields.Keys);
            keys.Sort(string.CompareOrdinal);
            return keys;
        }

        public bool Has(string key)
        {
            return fields.ContainsKey(key);
        }

        public object Get(string key)
        {
            object value;
            if (!fields.TryGetValue(key, out value))
            {
                throw new JsonException("no field '" + key + "'");
            }
            return value;
        }

        public long Long(string key)
        {
            object value = Get(key);
            if (!(value is long))
            {
                throw new JsonException("field '" + key + "' is no integer");
            }
            return (long)value;
        }

        public int Int(string key)
        {
            return ToInt(Long(key), key);
        }

        public bool Bool(string key)
        {
            object value = Get(key);
            if (!(value is bool))
            {
                throw new JsonException("field '" + key + "' is neither true nor false");
            }
            return (bool)value;
        }

        public string String(string key)
        {
            var value = Get(key) as string;
            if (value == null)
            {
                throw new JsonException("field '" + key + "' is no string");
            }
            return value;
        }

        public JsonObject Object(string key)
        {
            var value = Get(key) as JsonObject;
            if (value == null)
            {
                throw new JsonException("field '" + key + "' is no object");
            }
            return value;
        }

        public List<object> Array(string key)
        {
            var value = Get(key) as List<object>;
            if (value == null)
            {
                throw new JsonException("field '" + key + "' is no array");
            }
            return value;
        }

        public int[] Ints(string key)
        {
            List<object> values = Array(key);
            var numbers = new int[values.Count];
            for (int i = 0; i < numbers.Length; i++)
            {
                if (!(values[i] is long))
                {
                    throw new JsonException("field '" + key + "' holds what is no integer");
                }
                numbers[i] = ToInt((long)values[i], key);
            }
            return numbers;
        }

        public string[] Strings(string key)
        {
            List<object> values = Array(key);
            var texts = new string[values.Count];
            for (int i = 0; i < texts.Length; i++)
            {
                texts[i] = values[i] as string;
                if (texts[i] == null)
                {
                    throw new JsonException("field '" + key + "' holds what is no string");
                }
            }
            return texts;
        }

        public List<JsonObject> Objects(string key)
        {
            var objects = new List<JsonObject>();
            foreach (object value in Array(key))
            {
                var one = value as JsonObject;
                if (one == null)
                {
                    throw new JsonException("field '" + key + "' holds what is no object");
                }
                objects.Add(one);
            }
            return objects;
        }

        /// <summary>Adds a field that the reader found.</summary>
        internal void AddParsed(string key, object value)
        {
            if (fields.ContainsKey(key))
            {
                throw new JsonException("field '" + key + "' twice");
            }
            fields.Add(key, value);
        }

        // One Set for each kind of value, so that nothing else can get in; each returns
        // this object so that an answer can be written as a chain.
        public JsonObject Set(string key, long value)
        {
            fields[key] = value;
            return this;
        }

        public JsonObject Set(string key, bool value)
        {
            fields[key] = value;
            return this;
        }

        public JsonObject Set(string key, string value)
        {
            fields[key] = value;
            return this;
        }

        public JsonObject Set(string key, JsonObject value)
        {
            fields[key] = value;
            return this;
        }

        public JsonObject Set(string key, IEnumerable<int> values)
        {
            var array = new List<object>();
            foreach (int value in values)
            {
                array.Add((long)value);
            }
            fields[key] = array;
            return this;
        }

        public JsonObject Set(string key, IEnumerable<bool> values)
        {
            var array = new List<object>();
            foreach (bool value in values)
            {
                array.Add(value);
            }
            fields[key] = array;
            return this;
        }

        public JsonObject Set(string key, IEnumerable<string> values)
        {
            fields[key] = new List<object>(values);
            return this;
        }

        public JsonObject Set(string key, IEnumerable<JsonObject> values)
        {
            fields[key] = new List<object>(values);
            return this;
        }

        /// <summary>
        /// Seeds, cards and slots are 32-bit. A larger number is a wrong value, not a
        /// wrong type, so it is refused like any other.
        /// </summary>
        private static int ToInt(long value, string key)
        {
            if (value < int.MinValue || value > int.MaxValue)
            {
                throw new RuleException(key + " " + Text.Of(value) + ": expected a 32-bit integer");
            }
            return (int)value;
        }
    }
}
