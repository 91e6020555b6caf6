import Testing
@Suite struct T {}
