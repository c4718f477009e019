// SPDX-License-Identifier: MIT
using System;
using System.IO;
using System.Text;

namespace SetRules.Check
{
    /// <summary>The command line: "vectors DIR" or "serve".</summary>
    public static class Program
    {
        private const int Agreed = 0;
        private const int Disagreed = 1;
        private const int Misused = 2;

        public static int Main(string[] arguments)
        {
            if (arguments.Length == 2 && arguments[0] == "vectors")
            {
                return RunVectors(arguments[1]);
            }
            if (arguments.Length == 1 && arguments[0] == "serve")
            {
                return Serve();
            }
            Console.Error.WriteLine("usage: Port.exe vectors DIR | Port.exe serve");
            return Misused;
        }

        private static int RunVectors(string directory)
        {
            if (!Directory.Exists(directory))
            {
                Console.Error.WriteLine("no directory " + directory);
                return Misused;
            }
            return new VectorRunner(directory, Console.Out).Run() ? Agreed : Disagreed;
        }

        private static int Serve()
        {
            // Not Console.In and Console.Out: their encoding is the system's. What is no
            // UTF-8 becomes a replacement character, which no name or word contains.
            var utf8 = new UTF8Encoding(false);
            using (var requests = new StreamReader(Console.OpenStandardInput(), utf8))
            using (var answers = new StreamWriter(Console.OpenStandardOutput(), utf8))
            {
                new Protocol(requests, answers).Serve();
                return Agreed;
            }
        }
    }
}
