//! Tests of the installed library, with the tools of C.

use super::target;
use crate::project::Project;
use crate::run::Call;
use std::fs;
use std::path::{Path, PathBuf};

// `-g` for the lines in valgrind's reports; its manual warns of false findings from `-O2` on.
const WARNINGS: [&str; 6] = ["-Wall", "-Wextra", "-Werror", "-Wpedantic", "-g", "-O1"];

/// A program of the tests: its name, its sources, and whether it is small enough for valgrind.
struct Program {
    name: &'static str,
    sources: &'static [&'static str],
    under_valgrind: bool,
}

const PROGRAMS: [Program; 5] = [
    Program {
        name: "api",
        sources: &["tests/api.c"],
        under_valgrind: true,
    },
    Program {
        name: "api-cpp",
        sources: &["tests/api.cpp"],
        under_valgrind: true,
    },
    Program {
        name: "threads",
        sources: &["tests/threads.c"],
        under_valgrind: true,
    },
    Program {
        name: "big",
        sources: &["tests/big.c"],
        // It maps 4 GiB, which valgrind would keep books on.
        under_valgrind: false,
    },
    ANSWERS,
];

/// The program that answers the questions of `urial-conformance`.
const ANSWERS: Program = Program {
    name: "answers",
    sources: &["tests/answers.c"],
    under_valgrind: true,
};

/// The kinds of vectors that the library for C has no function for. A kind that is neither here nor
/// answered fails, and so does one that is here and answered.
const SKIPS: &str = "audit,base,clean,elements,file_path,host,iri_to_uri,path_segments,pct_decode,\
    pct_encode,query_pairs,recognize,recompose,remove_dot_segments,repair,same_document,scheme_rule,set,shape,\
    suffix,surt,template,template_match,template_partial,trim,uri_to_iri";

const VALGRIND: [&str; 3] = ["-q", "--error-exitcode=9", "--leak-check=full"];

/// The flags of the address sanitizer.
const SANITIZER: [&str; 2] = ["-fsanitize=address", "-fno-omit-frame-pointer"];

pub(super) fn run(project: &Project, prefix: &Path) -> Result<(), String> {
    let bench = Bench {
        project,
        folder: target(project).join("tests"),
        prefix,
    };
    fs::create_dir_all(&bench.folder)
        .map_err(|error| format!("{}: {error}", bench.folder.display()))?;
    for program in &PROGRAMS {
        let shared = bench.build(program, &[], Library::Shared)?;
        bench.run(program, &shared, false)?;
        if program.under_valgrind {
            // Static here and shared above, so that each program has been linked with both.
            let plain = bench.build(program, &[], Library::Static)?;
            bench.run(program, &plain, true)?;
        }
        // The sanitizer too: it sees reads beyond arrays on the stack, which valgrind does not.
        let watched = bench.build(program, &SANITIZER, Library::Static)?;
        bench.run(program, &watched, false)?;
    }
    bench.headers()?;
    bench.examples()?;
    bench.readme()?;
    bench.scripts()
}

/// The library that a program is linked with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Library {
    Static,
    Shared,
}

struct Bench<'a> {
    project: &'a Project,
    folder: PathBuf,
    prefix: &'a Path,
}

impl Bench<'_> {
    /// Builds a program, and returns its path.
    fn build(&self, program: &Program, more: &[&str], library: Library) -> Result<String, String> {
        let suffix = match (library, more) {
            (Library::Shared, _) => "",
            (Library::Static, []) => "-static",
            (Library::Static, _) => "-watched",
        };
        let path = self.folder.join(format!("{}{suffix}", program.name));
        let path = path.to_string_lossy().into_owned();
        let is_cpp = program.sources[0].ends_with(".cpp");
        // The oldest standards that the headers promise.
        let (compiler, standard) = if is_cpp {
            ("c++", "-std=c++17")
        } else {
            ("cc", "-std=c99")
        };
        let sources = program
            .sources
            .iter()
            .map(|source| format!("bindings/c/{source}"));
        let flags = self.pkg_config(&["--cflags"])?;
        Call::new(compiler, &self.project.root)
            .arg(standard)
            .args(WARNINGS)
            .args(more)
            .args(flags)
            .args(sources)
            .args(self.library(library)?)
            .args(["-pthread", "-o", &path])
            .run()?;
        Ok(path)
    }

    /// Returns the arguments that link the library.
    fn library(&self, library: Library) -> Result<Vec<String>, String> {
        match library {
            Library::Shared => self.pkg_config(&["--libs"]),
            // A linker prefers the shared one unless it is named as a file.
            Library::Static => {
                let file = self.prefix.join("lib/liburial.a");
                // A static library names the system libraries that it needs only there.
                let private = self.pkg_config(&["--libs", "--static"])?;
                let others = private.into_iter().filter(|word| word != "-lurial");
                Ok([file.to_string_lossy().into_owned()]
                    .into_iter()
                    .chain(others)
                    .collect())
            }
        }
    }

    fn pkg_config(&self, options: &[&str]) -> Result<Vec<String>, String> {
        let folder = self.prefix.join("lib/pkgconfig");
        let printed = Call::new("pkg-config", &self.project.root)
            .args(options)
            .arg("urial")
            // The prefix of this build, and not a library that the machine has installed.
            .tune("PKG_CONFIG_PATH", &folder.to_string_lossy())
            .answer()
            .ok_or("pkg-config does not find urial")?;
        let printed = String::from_utf8_lossy(&printed);
        Ok(printed.split_whitespace().map(str::to_owned).collect())
    }

    /// Calls a program that is linked with the shared library.
    fn call(&self, program: &str) -> Call {
        let lib = self.prefix.join("lib");
        // The prefix is in no path that the loader searches.
        Call::new(program, &self.project.root).tune("LD_LIBRARY_PATH", &lib.to_string_lossy())
    }

    /// Runs a program; the one that answers is run by the runner of vectors.
    fn run(&self, program: &Program, path: &str, under_valgrind: bool) -> Result<(), String> {
        if program.name != ANSWERS.name {
            let call = if under_valgrind {
                // A status of its own, which tells a finding from a test that failed.
                self.call("valgrind").args(VALGRIND).arg(path)
            } else {
                self.call(path)
            };
            return call.printed().map(|_| ());
        }
        // From the root, where the runner starts it: the root may have blanks in its path.
        let root = &self.project.root;
        let path = Path::new(path)
            .strip_prefix(root)
            .unwrap_or(Path::new(path));
        let mut words = if under_valgrind {
            vec!["valgrind"]
        } else {
            Vec::new()
        };
        words.extend(VALGRIND.iter().filter(|_| under_valgrind));
        let path = path.to_string_lossy();
        words.push(&path);
        let flags = ["--plain", "--skips", SKIPS];
        let lib = self.prefix.join("lib");
        crate::project::through(self.project, &words.join(" "), &flags)?
            .tune("LD_LIBRARY_PATH", &lib.to_string_lossy())
            .run()
    }

    /// Compiles the headers by each standard they are for, with more warnings than the tests bear.
    fn headers(&self) -> Result<(), String> {
        const STANDARDS: [(&str, &str, &str); 6] = [
            ("cc", "c99", "urial.h"),
            ("cc", "c11", "urial.h"),
            ("cc", "c17", "urial.h"),
            ("c++", "c++11", "urial.h"),
            ("c++", "c++17", "urial.hpp"),
            ("c++", "c++20", "urial.hpp"),
        ];
        for (compiler, standard, header) in STANDARDS {
            let end = if compiler == "cc" { "c" } else { "cpp" };
            let file = self.folder.join(format!("header.{end}"));
            // Twice, so that the guard is tried too.
            let text = format!("#include <{header}>\n#include <{header}>\n");
            fs::write(&file, text).map_err(|error| error.to_string())?;
            // As a folder of the program's own: in those of the system there are no warnings.
            Call::new(compiler, &self.project.root)
                .arg(format!("-std={standard}"))
                .args(WARNINGS)
                .args(["-Wshadow", "-Wconversion", "-Wundef", "-fsyntax-only"])
                .args(self.pkg_config(&["--cflags"])?)
                .arg(&file)
                .run()?;
        }
        Ok(())
    }

    /// Runs the script that builds the answers, and compiles the bench.
    fn scripts(&self) -> Result<(), String> {
        Call::new("bindings/c/conformance", &self.project.root)
            // One file is enough: it is the script that is tried here, all vectors have passed
            // above.
            .args(["--no-skip", "corpus/B-split.jsonl"])
            .tune("CARGO_TARGET_DIR", &target(self.project).to_string_lossy())
            .run()?;
        let peer = Call::new("pkg-config", &self.project.root).args(["--exists", "liburiparser"]);
        if peer.answer().is_none() {
            return self
                .project
                .leave_out("the bench beside uriparser", "liburiparser-dev");
        }
        Call::new("cc", &self.project.root)
            .arg("-std=c99")
            .args(WARNINGS)
            .args(self.pkg_config(&["--cflags"])?)
            // Not run: a time that a busy build server measures means nothing.
            .args(["-fsyntax-only", "bindings/c/tests/bench/main.c"])
            .arg("bindings/c/tests/bench/lists.c")
            .run()
    }

    /// Builds the examples, and runs them on texts of their own.
    fn examples(&self) -> Result<(), String> {
        let example = |name, sources| Program {
            name,
            sources,
            under_valgrind: false,
        };
        let links = example("links", &["examples/links.c"]);
        let links = self.build(&links, &[], Library::Shared)?;
        let text = self.folder.join("text");
        fs::write(&text, "a\nsee http://a.example/b,\nand www.b.example.\n")
            .map_err(|error| error.to_string())?;
        let text = text.to_string_lossy();
        let printed = self.call(&links).arg(&*text).printed()?;
        same(
            "links",
            "2: http://a.example/b\n3: http://www.b.example\n",
            &printed,
        )?;
        let unique = example("unique", &["examples/unique.cpp"]);
        let unique = self.build(&unique, &[], Library::Shared)?;
        let list = self.folder.join("list");
        fs::write(&list, "http://a\nHTTP://a:80/\nhttp://b/\n")
            .map_err(|error| error.to_string())?;
        let command = format!("'{unique}' < '{}'", list.display());
        let printed = self.call("sh").args(["-c", &command]).printed()?;
        same("unique", "http://a\nhttp://b/\n", &printed)
    }

    /// Builds the programs of the README by its command, and checks what they print.
    fn readme(&self) -> Result<(), String> {
        let readme = self.project.root.join("bindings/c/README.md");
        let readme = fs::read_to_string(readme).map_err(|error| error.to_string())?;
        let command = fenced(&readme, "sh", "cc main.c").ok_or("README: no `cc main.c`")?;
        // A README is copied from, so its programs have to compile with its own command.
        for (language, file) in [("c", "main.c"), ("cpp", "main.cpp")] {
            let program = fenced(&readme, language, "int main").ok_or("README: no program")?;
            // The output stands after its program, and other blocks of text stand before.
            let after = readme.split(program).nth(1).unwrap_or_default();
            let expected = fenced(after, "text", "").ok_or("README: no output of a program")?;
            fs::write(self.folder.join(file), program).map_err(|error| error.to_string())?;
            // The README has one command, for C; for C++ only these words of it differ.
            let command = match language {
                "c" => command.trim().to_owned(),
                _ => command
                    .trim()
                    .replace("cc main.c", "c++ -std=c++17 main.cpp"),
            };
            let script = format!("cd '{}' && {command} && ./a.out", self.folder.display());
            let folder = self.prefix.join("lib/pkgconfig");
            let printed = self
                .call("sh")
                .args(["-c", &script])
                .tune("PKG_CONFIG_PATH", &folder.to_string_lossy())
                .printed()?;
            same("README", expected, &printed)?;
        }
        Ok(())
    }
}

/// Returns the first block of that language in a text that has those words.
fn fenced<'a>(text: &'a str, language: &str, words: &str) -> Option<&'a str> {
    let fence = format!("```{language}\n");
    let blocks = text.split(&fence).skip(1);
    let mut blocks = blocks.filter_map(|rest| rest.split("```").next());
    blocks.find(|block| block.contains(words))
}

fn same(what: &str, expected: &str, printed: &str) -> Result<(), String> {
    if printed == expected {
        return Ok(());
    }
    Err(format!("{what} printed {printed:?}, not {expected:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_found_by_language_and_words() {
        let text = "```c\na\n```\n```sh\nb\n```\n```c\nint main\n```\n";
        assert_eq!(fenced(text, "c", "main"), Some("int main\n"));
        assert_eq!(fenced(text, "c", ""), Some("a\n"));
        assert_eq!(fenced(text, "sh", ""), Some("b\n"));
        assert_eq!(fenced(text, "cpp", ""), None);
    }
}
