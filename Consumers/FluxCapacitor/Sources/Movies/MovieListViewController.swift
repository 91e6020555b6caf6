import FluxCapacitor
import UIKit

final class MovieListViewController: UIViewController {
    let table = UITableView()
    let activity = UIActivityIndicatorView(style: .medium)
    let errorLabel = UILabel()
    private let action: MovieAction
    private let store: MovieStore
    private let dustBuster = DustBuster()
    private let loads = DustBuster()
    private var movies: [Movie] = []

    init(action: MovieAction, store: MovieStore = .instantiate()) {
        self.action = action
        self.store = store
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Movies"
        table.dataSource = self
        table.delegate = self
        for subview in [table, activity, errorLabel] { view.addSubview(subview) }
        observe()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if store.movies.value.isEmpty { action.load(cleanedBy: loads) }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        action.cancel(loads)
    }

    private func observe() {
        store.isLoading
            .observe(on: .main) { [weak self] isLoading in
                if isLoading { self?.activity.startAnimating() } else { self?.activity.stopAnimating() }
            }
            .cleaned(by: dustBuster)
        store.movies
            .observe(on: .main) { [weak self] movies in
                self?.movies = movies
                self?.table.reloadData()
            }
            .cleaned(by: dustBuster)
        store.error
            .observe(on: .main) { [weak self] error in self?.errorLabel.text = error }
            .cleaned(by: dustBuster)
        store.selected
            .observe(on: .main, ignoreFirst: true) { [weak self] movie in
                if let movie { self?.show(movie) }
            }
            .cleaned(by: dustBuster)
    }

    private func show(_ movie: Movie) {
        let screen = UIViewController()
        screen.title = movie.title
        navigationController?.pushViewController(screen, animated: true)
    }
}

extension MovieListViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { movies.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = movies[indexPath.row].title
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        action.select(movies[indexPath.row])
    }
}
