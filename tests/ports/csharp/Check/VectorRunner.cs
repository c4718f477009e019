// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

namespace SetRules.Check
{
    /// <summary>
    /// The file mode: executes every test of every vector file of a directory and says,
    /// kind by kind, how many were executed and how many disagreed.
    /// </summary>
    public sealed class VectorRunner
    {
        private const string Manifest = "manifest.json";
        private const int Format = 1;

        private readonly string directory;
        private readonly TextWriter report;
        private int executed;
        private int disagreed;
        private int notExecuted;
        private int broken;
        private int throughCards;

        public VectorRunner(string directory, TextWriter report)
        {
            this.directory = directory;
            this.report = report;
        }

        /// <summary>
        /// True when all went well: something was executed, nothing disagreed, and nothing
        /// was left out, be it an unknown kind or a file shorter than its count.
        /// </summary>
        public bool Run()
        {
            report.WriteLine("runtime: " + RuntimeInformation.FrameworkDescription);
            report.WriteLine("culture: " + CultureInfo.CurrentCulture.Name);
            foreach (string path in VectorFiles())
            {
                try
                {
                    RunFile(JsonReader.ReadObject(File.ReadAllText(path, new UTF8Encoding(false, true))));
                }
                catch (JsonException error)
                {
                    Complain(Path.GetFileName(path) + " cannot be read: " + error.Message);
                }
                catch (DecoderFallbackException)
                {
                    Complain(Path.GetFileName(path) + " cannot be read: it is no UTF-8");
                }
            }
            CheckManifest();
            report.WriteLine("ordered triples: " + Text.Of(throughCards * Cards.Count * Cards.Count));
            report.WriteLine("total: " + Text.Of(executed) + " executed, " + Text.Of(disagreed)
                + " disagreed, " + Text.Of(notExecuted) + " not executed");
            if (executed == 0)
            {
                report.WriteLine("Nothing was executed, so nothing is shown.");
            }
            return executed > 0 && disagreed == 0 && notExecuted == 0 && broken == 0;
        }

        private List<string> VectorFiles()
        {
            var paths = new List<string>();
            foreach (string path in Directory.GetFiles(directory, "*.json"))
            {
                if (Path.GetFileName(path) != Manifest)
                {
                    paths.Add(path);
                }
            }
            paths.Sort(string.CompareOrdinal);
            return paths;
        }

        private void RunFile(JsonObject file)
        {
            string kind = file.String("kind");
            List<JsonObject> tests = file.Objects("tests");
            if (file.Long("format") != Format)
            {
                notExecuted += tests.Count;
                Complain(kind + ": format " + Text.Of(file.Long("format")) + ", expected " + Text.Of(Format));
                return;
            }
            if (file.Long("count") != tests.Count)
            {
                Complain(kind + ": " + Text.Of(tests.Count) + " tests, but the file counts "
                    + Text.Of(file.Long("count")));
            }
            if (!Kinds.Knows(kind))
            {
                notExecuted += tests.Count;
                Complain(kind + ": an unknown kind, " + Text.Of(tests.Count) + " not executed");
                return;
            }
            RunTests(kind, tests);
        }

        private void RunTests(string kind, List<JsonObject> tests)
        {
            Answerer[] ways = Kinds.Ways(kind);
            var through = new bool[Cards.Count];
            int failures = 0;
            foreach (JsonObject test in tests)
            {
                bool agrees = true;
                foreach (Answerer way in ways)
                {
                    Judgement judgement = Judgement.Of(test, way);
                    if (!judgement.Agrees)
                    {
                        agrees = false;
                        Show(test, way, judgement);
                    }
                }
                failures += agrees ? 0 : 1;
                if (agrees && kind == "through" && test.String("result") == "valid")
                {
                    through[test.Object("input").Int("card")] = true;
                }
            }
            executed += tests.Count;
            disagreed += failures;
            foreach (bool one in through)
            {
                throughCards += one ? 1 : 0;
            }
            report.WriteLine(kind + ": " + Text.Of(tests.Count) + " executed" + WaysOf(ways) + ", "
                + Text.Of(failures) + " disagreed");
        }

        private void Show(JsonObject test, Answerer way, Judgement judgement)
        {
            report.WriteLine("DISAGREES " + test.String("id") + " (" + way.Way + "): "
                + Ascii(test.String("comment")));
            report.WriteLine("  expected " + Ascii(judgement.Expected));
            report.WriteLine("  answered " + Ascii(judgement.Answered));
        }

        private void CheckManifest()
        {
            string path = Path.Combine(directory, Manifest);
            if (!File.Exists(path))
            {
                return;
            }
            try
            {
                long total = JsonReader.ReadObject(File.ReadAllText(path)).Long("total");
                if (total != executed)
                {
                    Complain(Manifest + ": " + Text.Of(total) + " tests in all, executed were "
                        + Text.Of(executed));
                }
            }
            catch (JsonException error)
            {
                Complain(Manifest + " cannot be read: " + error.Message);
            }
        }

        private void Complain(string what)
        {
            broken++;
            report.WriteLine("BROKEN " + Ascii(what));
        }

        private static string WaysOf(Answerer[] ways)
        {
            if (ways.Length == 1)
            {
                return "";
            }
            var names = new List<string>();
            foreach (Answerer way in ways)
            {
                names.Add(way.Way);
            }
            return " by each of " + string.Join(", ", names);
        }

        /// <summary>The text with ? for what a console in some other encoding would garble.</summary>
        private static string Ascii(string text)
        {
            return Encoding.ASCII.GetString(Encoding.ASCII.GetBytes(text));
        }
    }
}
