/// Records the worst grade for the values of each type.
struct Grading {
    private(set) var types: [ImportReport.TypeReport] = []
    private var indices: [Key: Int] = [:]

    private struct Key: Hashable {
        let name: String
        let role: ImportReport.Role
    }

    /// Records the grade of a value and the reason for it. For several values of a type, retains the worst grade, and
    /// the reason of the first value with this grade.
    mutating func note(
        _ name: String,
        _ role: ImportReport.Role,
        _ grade: ImportReport.Grade,
        _ reason: @autoclosure () -> String
    ) {
        let key = Key(name: name, role: role)
        guard let index = indices[key] else {
            indices[key] = types.count
            types.append(ImportReport.TypeReport(name: name, role: role, grade: grade, reason: reason()))
            return
        }
        if types[index].grade < grade {
            types[index].grade = grade
            types[index].reason = reason()
        }
    }
}
