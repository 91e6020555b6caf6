import ShowcaseCommand

Showcase.main()
