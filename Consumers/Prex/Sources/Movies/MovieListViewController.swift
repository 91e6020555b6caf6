import Prex
import UIKit

final class MovieListViewController: UIViewController, View {
    let table = UITableView()
    let activity = UIActivityIndicatorView(style: .medium)
    let errorLabel = UILabel()
    private(set) lazy var presenter = MovieListPresenter(view: self, flux: flux, service: service)
    private let flux = Flux(state: MovieListState(), mutation: MovieListMutation())
    private let service: any MovieService
    private var movies: [Movie] = []

    init(service: any MovieService) {
        self.service = service
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Movies"
        table.dataSource = self
        table.delegate = self
        for subview in [table, activity, errorLabel] { view.addSubview(subview) }
        presenter.reflect()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if presenter.state.movies.isEmpty { presenter.load() }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        presenter.cancel()
    }

    func reflect(change: StateChange<MovieListState>) {
        if let isLoading = change.isLoading?.value {
            if isLoading { activity.startAnimating() } else { activity.stopAnimating() }
        }
        if let movies = change.movies?.value {
            self.movies = movies
            table.reloadData()
        }
        if let error = change.error {
            errorLabel.text = error.value
        }
        if let movie = change.selected?.value {
            navigationController?.pushViewController(MovieViewController(movie: movie), animated: true)
        }
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
        presenter.select(movies[indexPath.row])
    }
}

final class MovieViewController: UIViewController {
    init(movie: Movie) {
        super.init(nibName: nil, bundle: nil)
        title = movie.title
    }

    required init?(coder: NSCoder) { fatalError("This screen is made in code.") }
}
