#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

// A screen with a collection as written for UIKit in 2018: Swift 5 mode, no concurrency annotations.

class PhotoCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(label)
        layer.cornerRadius = 8
        layer.borderWidth = 1
        layer.borderColor = UIColor.lightGray.cgColor
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds
    }
}

class GalleryViewController: UIViewController {
    var photos = ["Sea", "Hills"]
    var opened: [String] = []
    lazy var collectionView = UICollectionView(
        frame: .zero,
        collectionViewLayout: UICollectionViewFlowLayout()
    )

    override func viewDidLoad() {
        super.viewDidLoad()
        edgesForExtendedLayout = []
        collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "Photo")
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(collectionView)
        let swipe = UISwipeGestureRecognizer(target: self, action: GalleryViewController.swiped(_:))
        swipe.direction = .down
        swipe.delegate = self
        view.addGestureRecognizer(swipe)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        collectionView.frame = view.bounds
    }

    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        photos = []
        collectionView.reloadData()
    }

    func swiped(_ recognizer: UISwipeGestureRecognizer) {
        photos.append("Photo \(photos.count)")
        collectionView.performBatchUpdates(
            {
                self.collectionView.insertItems(at: [IndexPath(item: self.photos.count - 1, section: 0)])
            },
            completion: nil
        )
    }
}

extension GalleryViewController: UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return photos.count
    }

    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell =
            collectionView.dequeueReusableCell(withReuseIdentifier: "Photo", for: indexPath) as! PhotoCell
        cell.label.text = photos[indexPath.item]
        return cell
    }
}

extension GalleryViewController: UICollectionViewDelegateFlowLayout, UIGestureRecognizerDelegate {
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        opened.append(photos[indexPath.item])
    }

    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        return CGSize(width: 100, height: 100)
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        return photos.count < 3
    }
}
#endif
