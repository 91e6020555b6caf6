#!/usr/bin/env python3
"""Gathers the facts of Resources/repositories.json from bare clones: gather.py CLONES > repositories.json

CLONES contains a clone OWNER/NAME.git of each repository, with its version tags. The facts come from the files of the
newest tag. Only the descriptions are our own: they are in descriptions.json beside this script.
"""
import fnmatch
import json
import pathlib
import re
import subprocess
import sys
import tempfile

LANGUAGES = {
    "swift": "Swift", "c": "C", "h": "C", "cc": "C++", "cpp": "C++", "hpp": "C++", "m": "Objective-C",
    "S": "Assembly", "py": "Python", "sh": "Shell", "rb": "Ruby", "js": "JavaScript",
}

# The first pattern that matches the licence text determines the licence.
LICENSES = [
    (r"Apache License\s+Version 2\.0", "Apache-2.0", "Apache License 2.0"),
    (r"Permission is hereby granted, free of charge", "MIT", "MIT License"),
    (r"Redistribution and use(?s:.)*Neither the name", "BSD-3-Clause", 'BSD 3-Clause "New" or "Revised" License'),
    (r"Redistribution and use", "BSD-2-Clause", 'BSD 2-Clause "Simplified" License'),
]


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, **options).stdout


def version_key(tag):
    return [int(part) for part in re.findall(r"\d+", tag)]


def license_of(tree):
    text = next(file for file in sorted(tree.iterdir()) if re.match(r"(?i)licen[sc]e", file.name)).read_text()
    spdx_id, name = next((spdx, name) for pattern, spdx, name in LICENSES if re.search(pattern, text))
    return {"key": spdx_id.lower(), "name": name, "spdx_id": spdx_id}


def foreign_patterns(tree):
    """The paths of files that do not count for the language: documentation, and files that are declared as vendored."""
    attributes = tree / ".gitattributes"
    lines = attributes.read_text().splitlines() if attributes.exists() else []
    return ["docs/*"] + [line.split()[0] for line in lines if "linguist-vendored" in line.split()]


def language_of(files, tree):
    """The language with the most bytes of source."""
    foreign = foreign_patterns(tree)
    totals = {}
    for path in files:
        language = LANGUAGES.get(path.suffix[1:])
        name = str(path.relative_to(tree))
        if language and not any(fnmatch.fnmatch(name, pattern) for pattern in foreign):
            totals[language] = totals.get(language, 0) + path.stat().st_size
    return max(totals, key=totals.get)


def topics_of(manifest):
    """The products of the package, in the words of its manifest."""
    products = {kind for product in manifest["products"] for kind in product["type"]}
    targets = {target["type"] for target in manifest["targets"]} & {"macro"}
    return sorted(products | targets)


def dependencies_of(manifest):
    remotes = [
        source["location"]["remote"][0]["urlString"]
        for dependency in manifest["dependencies"]
        for source in dependency.get("sourceControl", [])
        if "remote" in source["location"]
    ]
    names = (re.fullmatch(r"https://github\.com/([^/]+/.+?)(?:\.git)?/?", remote) for remote in remotes)
    return sorted({name[1] for name in names if name}, key=str.lower)


def repository(clone, owner, name, description):
    versions = sorted(run("git", "-C", clone, "tag", text=True).split(), key=version_key, reverse=True)
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder)
        run("tar", "-x", "-C", folder, input=run("git", "-C", clone, "archive", versions[0]))
        manifest = json.loads(run("swift", "package", "--package-path", folder, "dump-package"))
        files = [path for path in tree.rglob("*") if path.is_file() and not path.is_symlink()]
        swift = [path for path in files if path.suffix == ".swift"]
        return {
            "name": name,
            "full_name": f"{owner}/{name}",
            "owner": {"login": owner, "html_url": f"https://github.com/{owner}"},
            "html_url": f"https://github.com/{owner}/{name}",
            "description": description,
            "language": language_of(files, tree),
            "license": license_of(tree),
            "size": round(sum(path.stat().st_size for path in files) / 1024),
            "topics": topics_of(manifest),
            "package": {
                "versions": versions,
                "tools_version": manifest["toolsVersion"]["_version"].removesuffix(".0"),
                "platforms": [f"{p['platformName']} {p['version']}" for p in manifest["platforms"]],
                "dependencies": dependencies_of(manifest),
                "swift_files": len(swift),
                "swift_lines": sum(path.read_bytes().count(b"\n") for path in swift),
            },
        }


def main():
    clones = pathlib.Path(sys.argv[1])
    descriptions = json.loads((pathlib.Path(__file__).parent / "descriptions.json").read_text())
    repositories = []
    for full_name in sorted(descriptions, key=str.lower):
        owner, name = full_name.split("/")
        repositories.append(repository(clones / owner / f"{name}.git", owner, name, descriptions[full_name]))
    json.dump(repositories, sys.stdout, indent=2, ensure_ascii=False)
    print()


main()
