module setrules.example/port

go 1.19
