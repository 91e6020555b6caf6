"""Compiles copies of the libraries as for Apple's systems, Android and WebAssembly, on Linux, against stand-ins."""

import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from index_store import TOOLCHAIN
from tutorial import follow

ROOT = Path(__file__).resolve().parents[2]
STAND_INS = ROOT / ".ci/systems/stand-ins"
GUIDES = [ROOT / "Documentation" / name for name in ("SwiftUI.md", "Navigation-and-Deep-Links.md")]
TEMPLATES = ROOT / "Plugins/Scaffold/Templates"
COMPARISON = ROOT / "Consumers/Comparison/Sources"
DIALECTS = {"Prex": "Prex", "FluxCapacitor": "FluxCapacitor", "Mobius": "MobiusCore", "VISPER": "VISPER"}  # with their modules
HOST = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))["target"]["triple"]
PLUGINS = TOOLCHAIN / "lib/swift/host/plugins"  # the macros of the standard library
SYSTEMS = ["iOS", "tvOS", "visionOS", "macOS", "watchOS", "Android", "WASI"]
TARGETS = {"iOS": "ios", "tvOS": "tvos", "visionOS": "xros", "macOS": "macosx", "watchOS": "watchos"}  # their names in the compiler's targets
NOT_APPLE = {"Android", "WASI"}
ONE_THREAD = {"CMillrace", "Millrace", "MillraceReporting", "MillraceValues", "Prex", "FluxCapacitor"}  # the modules without Dispatch, which WASI lacks
SCREENS = {"iOS", "tvOS", "visionOS"}  # where HeadlessUIKit is UIKit
# Of modules without screens only the files with a condition are checked for these systems, and of tests for any: the others are the same
# on iOS, or on Linux.
PARTLY = {"tvOS", "visionOS", "watchOS", "Android"}
# Modules that only some systems have. On Apple's systems FoundationEssentials is part of Foundation.
APPLE_ONLY = {"Darwin", "ObjectiveC", "Combine", "SwiftUI", "os"}
LINUX_ONLY = {"Glibc", "Musl"}

CONDITION = re.compile(r"^(\s*#(?:if|elseif)\b.*)$", re.MULTILINE)
ASKED = re.compile(r"\b(os|canImport|targetEnvironment)\((\w+)\)")
CONDITIONAL = re.compile(r"^\s*#(?:if|elseif)\b|available\(", re.MULTILINE)
DISPATCH = re.compile(r"^(\s*(?:@\w+ )*(?:\w+ )?import )Dispatch$", re.MULTILINE)
FOUNDATION = re.compile(r"^(\s*(?:@\w+ )*(?:\w+ )?import )Foundation$", re.MULTILINE)
OBJECTIVE_C = re.compile(r"^[^/\n]*(?:@objc\b|#selector\b|: NSObject\b)", re.MULTILINE)
LISTING = re.compile(r"^```swift\n(import .*?)^```$", re.MULTILINE | re.DOTALL)
C_ASKED = re.compile(r"defined\((__APPLE__|__linux__|__ANDROID__|__wasm__|__wasm_atomics__)\)")


def answer(question, name, system):
    """The result of a condition in a compiler for the system; None if it is the same as on this one."""
    apple = system not in NOT_APPLE
    if question == "os":
        return name == system
    if question == "targetEnvironment":
        return False
    if name in APPLE_ONLY:
        return apple
    if name in LINUX_ONLY:
        return False
    if name == "UIKit":
        return system in SCREENS or system == "watchOS"
    if name == "Android":
        return system == "Android"
    if name == "Dispatch":
        return system != "WASI"
    if name == "FoundationEssentials":
        return not apple
    return None


def rewritten(source, system, stand_ins=True):
    def replace(match):
        said = answer(match[1], match[2], system)
        return match[0] if said is None else str(said).lower()

    source = CONDITION.sub(lambda line: ASKED.sub(replace, line[0]), source)
    if system == "WASI":
        return DISPATCH.sub(r"\1NoDispatch", source)
    return source if system in NOT_APPLE or not stand_ins else FOUNDATION.sub(r"\1AppleFoundation", source)


def rewritten_c(source, system):
    true = {"Android": {"__linux__", "__ANDROID__"}, "WASI": {"__wasm__"}}.get(system, {"__APPLE__"})
    return C_ASKED.sub(lambda match: str(int(match[1] in true)), source)


def filled(template, values):
    return re.sub(r"__([A-Za-z]+)__", lambda match: values[match[1]], template)


# Modules that depend on other packages. They and the modules that depend on them are not compiled here.
LEFT_OUT = []


class Failure(Exception):
    """A failed check, with the output of the compiler."""


def run(*command, **options):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    said = result.stdout + result.stderr
    if result.returncode != 0 or re.search(r"\b(warning|error):", said):
        raise Failure(said.strip() or f"{command[0]} ended with {result.returncode}")
    return said


def manifest(package):
    return json.loads(subprocess.check_output(["swift", "package", "dump-package"], cwd=package, text=True))


def floors(package=ROOT):
    """The oldest version of each of Apple's systems that a package supports."""
    found = {platform["platformName"]: platform["version"] for platform in manifest(package)["platforms"]}
    return {system: found[system.lower()] for system in TARGETS if system.lower() in found}


def modules(package, described, roots):
    """The targets of a package that `roots` need, and these, in the order of dependency, and which need a product of another package."""
    targets = {target["name"]: target for target in described["targets"]}
    found, packages = {}, set()

    def visit(name):
        if name in found:
            return
        target, needs = targets[name], []
        for dependency in target["dependencies"]:
            kind, (wanted, *_, condition) = next(iter(dependency.items()))
            if condition and condition["traits"]:
                continue
            if kind == "product":
                packages.add(name)
            else:
                visit(wanted)
                needs.append(wanted)
        found[name] = {
            "name": name,
            "folder": package / (target.get("path") or f"{'Tests' if target['type'] == 'test' else 'Sources'}/{name}"),
            "resources": bool(target["resources"]),
            "needs": needs,
            "swift5": any("swiftLanguageMode" in setting["kind"] for setting in target["settings"]),
            "kind": target["type"],
        }

    for root in roots:
        visit(root)
    return list(found.values()), packages


def libraries():
    """The targets of the libraries for users, and their dependencies, in the order of dependency."""
    described = manifest(ROOT)
    products = [product for product in described["products"] if "library" in product["type"] and not product["name"].startswith("_")]
    found, left_out = modules(ROOT, described, [target for product in products for target in product["targets"]])
    # Modules that depend on other packages cannot be checked here, nor can the modules that depend on such modules.
    for module in found:
        if left_out & set(module["needs"]):
            left_out.add(module["name"])
    return [module for module in found if module["name"] not in left_out], sorted(left_out)


def tests(package):
    """The targets of a package that are tests or programs, and their dependencies."""
    described = manifest(package)
    roots = [target["name"] for target in described["targets"] if target["type"] in ("test", "executable")]
    return modules(package, described, roots)[0]


class Pass:
    """One system: its stand-ins, its copies of the sources, and the modules compiled from them."""

    def __init__(self, system, folder, floor):
        self.system, self.folder, self.floor = system, folder, floor
        self.modules, self.graphs = folder / "modules", folder / "graphs"  # the compiled modules, and the symbols of UIKit's stand-in
        self.modules.mkdir(parents=True)
        self.apple = system not in NOT_APPLE
        self.has_screens = system in SCREENS
        self.c_flags = []  # where the modules in C are
        if self.apple:
            self.relabel((TOOLCHAIN / "lib/swift/linux").glob(f"*.swiftmodule/{HOST}.swiftmodule"))
            self.add_swift_testing()
            self.add_glibc()
        self.emit_stand_ins()

    def relabel(self, modules):
        """Copies modules that were compiled for Linux as modules for the system.

        They contain their declarations' availability on Apple's systems, but the compiler refuses a module for another target. A
        target's name has a fixed length in the module: zeros before its version fill it.
        """
        label = f"arm64-apple-{TARGETS[self.system]}"
        label += "1.0".rjust(len(HOST) - len(label), "0")
        for module in modules:
            name = module.parent.name if module.stem == HOST else module.name
            (self.modules / name).write_bytes(module.read_bytes().replace(HOST.encode(), label.encode()))

    def add_glibc(self):
        """Linux's Foundation is built on glibc, which the compiler finds by itself only when it compiles for Linux."""
        original, copy = TOOLCHAIN / "lib/swift/linux" / HOST.partition("-")[0], self.folder / "glibc"
        copy.mkdir()
        (copy / "SwiftGlibc.h").symlink_to(original / "SwiftGlibc.h")
        text = (original / "glibc.modulemap").read_text()
        (copy / "module.modulemap").write_text(text.replace('"assert.h"', '"/usr/include/assert.h"'))
        self.c_flags += ["-clang-target", HOST, "-I", copy, "-I", TOOLCHAIN / "lib/swift"]
        for headers in ("/usr/include/" + HOST.replace("-unknown", ""), "/usr/include"):
            self.c_flags += ["-Xcc", "-idirafter", "-Xcc", headers]

    def add_dependencies(self):
        """The modules of other packages, which `build` has compiled for Linux."""
        built = ROOT / ".build/debug"
        # A build of the libraries alone keeps the modules and removes the sources.
        if not (built / "Modules/NIOCore.swiftmodule").exists() or not (ROOT / ".build/checkouts/swift-nio").exists():
            subprocess.run([ROOT / ".ci/shared/swift", "build", "Hub", "--build-tests"], check=True, stdout=subprocess.DEVNULL)
        packages = [path for path in (ROOT / ".build/checkouts").iterdir() if path.is_dir()]
        theirs = {folder.name for package in packages for folder in package.glob("Sources/*")}
        self.relabel(module for module in (built / "Modules").glob("*.swiftmodule") if module.stem in theirs)
        for modules in built.glob("*.build/module.modulemap"):
            if modules.parent.stem in theirs:
                self.c_flags += ["-Xcc", f"-fmodule-map-file={modules}"]
        for package in packages:
            for modules in package.glob("Sources/*/include/module.modulemap"):
                self.c_flags += ["-I", modules.parent]

    def add_swift_testing(self):
        """The toolchain has Swift Testing as interfaces only."""
        compiled = self.folder / "testing"
        for name in ("_TestDiscovery", "_TestingInterop", "Testing", "_Testing_Foundation"):
            interface = TOOLCHAIN / f"lib/swift/linux/{name}.swiftmodule/{HOST}.swiftinterface"
            options = ["-module-name", name, "-module-cache-path", self.folder / "cache"]
            run("swiftc", "-frontend", "-compile-module-from-interface", interface, *options, "-o", compiled / f"{name}.swiftmodule")
        self.relabel(compiled.glob("*.swiftmodule"))

    def rewritten(self, source):
        return rewritten(source, self.system)

    def flags(self, name, files, swift5=False, test=False):
        # With XCTest of Xcode 16 and later, SwiftPM compiles tests for macOS 14, if what they test supports older ones.
        floor = str(max(float(self.floor), 14.0)) if test else self.floor
        flags = ["-module-name", name, "-swift-version", "5" if swift5 else "6", "-parse-as-library", "-I", self.modules]
        flags += ["-package-name", "millrace", "-plugin-path", PLUGINS, *self.c_flags]
        if any(file.name == "main.swift" for file in files):
            flags.remove("-parse-as-library")
        if self.apple:
            # The compiler then checks the availability of what the sources use. In the folder of the stand-ins, `SDKSettings.json` says
            # which version of visionOS has what iOS 17 has: the standard library names iOS only.
            flags += ["-target", f"arm64-apple-{TARGETS[self.system]}{floor}", "-sdk", STAND_INS]
            flags += ["-module-cache-path", self.folder / "cache", "-disable-testable-attr-requires-testable-module"]
        # Set this flag only for files that need Objective-C: with it the standard library cannot pass a variable's
        # address.
        if self.apple and not test and any(OBJECTIVE_C.search(file.read_text()) for file in files):
            flags += ["-enable-objc-interop", "-disable-objc-attr-requires-foundation-module"]
        elif self.apple:
            flags.append("-disable-objc-interop")
        return flags

    def copy(self, source, target):
        # The examples use delegates of Foundation's, which are objects of Foundation for Linux, and none of UIKit's.
        stand_ins = source.relative_to(ROOT).parts[0] != "Examples"
        for path in sorted(source.rglob("*")):
            if path.suffix not in (".swift", ".h", ".c", ".modulemap"):
                continue
            copy = target / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text()
            if path.suffix != ".swift":
                text = rewritten_c(text, self.system)
            elif path.name != "ObjectiveC.swift":
                text = rewritten(text, self.system, stand_ins)
            copy.write_text(text)
        return target

    def emit(self, name, files, *flags):
        # Skip function bodies, since thunks for Objective-C cannot be generated here.
        run(
            "swiftc", "-frontend", "-emit-module", "-experimental-skip-all-function-bodies", *flags, *files,
            "-o", self.modules / f"{name}.swiftmodule",
        )

    def check_bodies(self, name, files, flags, types_only=False, part=None):
        """Checks a module, or only the files that are its `part`."""
        inputs = [*files] if part is None else [word for file in files for word in (["-primary-file", file] if file in part else [file])]
        # Emit SIL, because the passes after type checking detect data races. With Objective-C, only check the types.
        if "-enable-objc-interop" in flags or types_only:
            action = ["-typecheck"]
        else:
            outputs = [self.folder / name] if part is None else part
            action = ["-emit-sil", *(word for output in outputs for word in ("-o", f"{output}.sil"))]
        run("swiftc", "-frontend", *action, *flags, *inputs)

    def index(self, name, files, flags, store):
        # An entry of the index is named after its output file, so each source needs its own.
        outputs = self.folder / f"{name}.outputs"
        outputs.write_text("".join(f"{file}.o\n" for file in files))
        entries = ["-index-store-path", store, "-index-unit-output-path-filelist", outputs]
        run("swiftc", "-frontend", "-typecheck", "-suppress-warnings", *flags, *entries, *files)

    def run(self, modules, program):
        """Compiles the checked modules and a program on them for this machine, and runs the program."""
        objects = []
        for module in modules:
            name, folder = module["name"], self.folder / module["name"]
            objects.append(self.folder / f"{name}.o")
            if sources := sorted(folder.rglob("*.c")):
                run("clang", "-r", "-I", folder / "include", *sources, "-o", objects[-1])
            else:
                files = sorted(folder.rglob("*.swift"))
                run("swiftc", "-wmo", "-emit-object", *self.flags(name, files), *files, "-o", objects[-1])
        binary = self.folder / program.stem
        run("swiftc", *self.flags("Program", [program]), program, *objects, "-o", binary)
        return run(binary, timeout=300)

    def emit_stand_ins(self):
        names = ["Darwin", "ObjectiveC", "AppleFoundation", "Combine"] if self.apple else ["Android"] if self.system == "Android" else []
        if self.has_screens or self.system == "watchOS":
            names.append("UIKit")
        if self.apple:
            names.append("SwiftUI")
        copies = self.copy(STAND_INS, self.folder / "stand-ins")
        for name in names:
            files = [copies / f"{name}.swift"]
            graph = ["-emit-symbol-graph", "-emit-symbol-graph-dir", self.graphs] if name == "UIKit" else []
            self.emit(name, files, *self.flags(name, files), *graph)

    def add_c(self, module):
        copies = self.copy(module["folder"], self.folder / module["name"]) / "include"
        header = copies / f"{module['name']}.h"
        if not (copies / "module.modulemap").exists():
            (copies / "module.modulemap").write_text(f'module {module["name"]} {{ header "{header.name}" export * }}\n')
        return ["-I", copies, "-Xcc", "-isystem", "-Xcc", STAND_INS / "include"]

    def listings(self):
        """The programs of the guides to SwiftUI, as files, for systems with SwiftUI."""
        texts = "\n".join(guide.read_text() for guide in GUIDES)
        for number, text in enumerate(LISTING.findall(texts) if self.apple else [], 1):
            file = self.folder / f"Listing{number}.swift"
            file.write_text(text)
            yield file

    def features(self):
        """The files that `swift package scaffold` writes for each dialect, with screens of both kinds, by name.

        Only for systems with SwiftUI on which HeadlessUIKit is not UIKit, since the UIKit stand-in lacks declarations of the templates.
        """
        for dialect, module in DIALECTS.items() if self.apple and not self.has_screens else []:
            uikit = module if dialect == "VISPER" else "HeadlessUIKit"
            values = {"Feature": "Search", "Title": "Search", "path": "search", "Dialect": module, "UIKit": uikit}
            folder = self.folder / f"{dialect}Feature"
            folder.mkdir()
            for part in ("Shared", dialect, "Screen", f"{dialect}Screen", "Observed", f"{dialect}Observed"):
                for template in (TEMPLATES / part / "Sources").glob("*.swift"):
                    (folder / filled(template.name, values)).write_text(self.rewritten(filled(template.read_text(), values)))
            yield folder.name, sorted(folder.iterdir())

    def tutorial(self):
        """The library of the tutorial's app, with its screens of both kinds."""
        for _ in follow(self.folder / "Groceries", ""):
            pass
        files = sorted((self.folder / "Groceries/Sources/Groceries").glob("*.swift"))
        for file in files:
            file.write_text(self.rewritten(file.read_text()))
        return files

    def check(self, modules, store=None, types_only=False):
        """Checks modules, and indexes them in `store`. Returns the errors by module."""
        faults, broken, checks = {}, set(), []
        screens = {"HeadlessUIKit"}  # and the modules on it

        def examine(name, files, flags, test):
            part = None
            if test or (self.system in PARTLY and name not in screens):
                part = [file for file in files if CONDITIONAL.search(file.read_text())]
                if not part:
                    return
            try:
                self.check_bodies(name, files, flags, types_only, part)
                if store:
                    self.index(name, files, flags, store)
            except Failure as failure:
                faults[name] = str(failure)

        with ThreadPoolExecutor(2) as pool:
            for module in modules:
                name, copies = module["name"], self.folder / module["name"]
                if screens & set(module["needs"]):
                    screens.add(name)
                if broken & set(module["needs"]):
                    broken.add(name)
                    faults[name] = "not checked, since what it needs has an error"
                    continue
                if list(module["folder"].glob("include/*.h")):
                    self.c_flags += self.add_c(module)
                    continue
                files = sorted(self.copy(module["folder"], copies).rglob("*.swift"))
                if module["resources"]:
                    files.append(copies / "Resources.swift")
                    files[-1].write_text("import Foundation\n\nextension Bundle { static var module: Bundle { .main } }\n")
                test = module["kind"] == "test"
                flags = self.flags(name, files, module["swift5"], test)
                try:
                    if module["kind"] not in ("test", "executable"):
                        self.emit(name, files, *flags)
                except Failure as failure:
                    broken.add(name)
                    faults[name] = str(failure)
                    continue
                checks.append(pool.submit(examine, name, files, flags, test))
            for check in checks:
                check.result()
        return {name: self.named(said, modules) for name, said in faults.items()}

    def check_clients(self):
        """Checks a client, the guide's listings, the tutorial, the scaffolded features and the compared apps. Returns the errors by name."""
        clients = [self.folder / "stand-ins/Client.swift"] if self.system != "WASI" else []
        checks = {}
        for file in [*clients, *self.listings()]:
            for mode in (5, 6):
                checks[f"{file.stem} in Swift {mode} mode"] = [file], self.flags(file.stem, [file], mode == 5)
        if self.system == "macOS":
            files = self.tutorial()
            # The floor of the tutorial's manifest.
            checks["the tutorial"] = files, [*self.flags("Groceries", files), "-target", "arm64-apple-macosx15.0"]
        for name, files in self.features():
            flags = self.flags(name, files)
            checks[name] = files, flags
            checks[f"{name} on the main actor"] = files, [*flags, "-default-isolation", "MainActor"]
        for app in sorted(COMPARISON.iterdir()) if self.system == "macOS" else []:
            files = sorted(self.copy(app, self.folder / app.name).rglob("*.swift"))
            checks[app.name] = files, self.flags(app.name, files, test=True)  # for macOS 14, which has Observation
        faults = {}

        def examine(name):
            try:
                self.check_bodies(name, *checks[name])
            except Failure as failure:
                faults[name] = str(failure)

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(examine, checks))
        return faults

    def named(self, said, modules):
        """What the compiler said, with the names of the sources instead of those of their copies."""
        for module in modules:
            said = said.replace(f"{self.folder / module['name']}/", f"{module['folder'].relative_to(ROOT)}/")
        return said
