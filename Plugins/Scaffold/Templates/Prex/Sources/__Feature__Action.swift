import Prex

enum __Feature__Action: Action, Equatable {
    case loadingBegan
    case loaded([__Feature__Item])
    case failed(String)
    case loadingCancelled
}
