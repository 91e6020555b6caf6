/// Remembers the worst that becomes of the values of each type.
struct Grading {
    private(set) var types: [ImportReport.TypeReport] = []
    private var places: [Key: Int] = [:]

    private struct Key: Hashable {
        let name: String
        let role: ImportReport.Role
    }

    /// Adds what has become of a value. Of equally bad ones the first says why.
    mutating func note(
        _ name: String,
        _ role: ImportReport.Role,
        _ grade: ImportReport.Grade,
        _ reason: @autoclosure () -> String
    ) {
        let key = Key(name: name, role: role)
        guard let place = places[key] else {
            places[key] = types.count
            types.append(ImportReport.TypeReport(name: name, role: role, grade: grade, reason: reason()))
            return
        }
        if types[place].grade < grade {
            types[place].grade = grade
            types[place].reason = reason()
        }
    }
}
