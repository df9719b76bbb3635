//! Another language: a program that reads questions and writes answers, a line of JSON each.

use crate::answer::Answer;
use crate::language::Language;
use crate::question::Question;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often a program may end or hang in one run; after that, it is not started again.
const STARTS: usize = 20;

/// A program that answers questions.
///
/// It reads lines until its input ends, writes a line for each, in order, and writes it out before
/// it reads on: if it ends or hangs, the first question without an answer is the one that did it.
/// That vector fails, and the program is started again for those after it.
#[derive(Clone, Debug)]
pub struct Through {
    program: String,
    arguments: Vec<String>,
    timeout: Duration,
    plain: bool,
}

impl Through {
    /// Makes it of a program and its arguments, divided by white space; `timeout` is how long an
    /// answer may take. `None` if there is no program.
    #[must_use]
    pub fn new(command: &str, timeout: Duration) -> Option<Through> {
        let mut words = command.split_whitespace().map(str::to_owned);
        Some(Through { program: words.next()?, arguments: words.collect(), timeout, plain: false })
    }

    /// Writes questions as [plain](Question::plain) lines instead of JSON.
    #[must_use]
    pub fn plain(self, plain: bool) -> Through {
        Through { plain, ..self }
    }

    fn start(&self) -> io::Result<Child> {
        let child = Command::new(&self.program)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        child.map_err(|error| io::Error::other(format!("{}: {error}", self.program)))
    }

    /// Asks as many questions as one start of the program answers, and returns the answers; the
    /// last one is a fault if there are fewer answers than questions.
    fn ask(&self, questions: &[Question]) -> io::Result<Vec<Answer>> {
        let mut child = self.start()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("a program without pipes"));
        };
        // Two threads: a program that waits for its output to be read must not stop its input, and
        // an answer that does not come must not stop the run.
        let line = if self.plain { Question::plain } else { Question::line };
        let lines: Vec<String> = questions.iter().map(line).collect();
        let writer = thread::spawn(move || write(input, &lines));
        let answers = read(output);
        let mut came = Vec::with_capacity(questions.len());
        while came.len() < questions.len() {
            match answers.recv_timeout(self.timeout) {
                Ok(line) => came.push(Answer::read(&line)),
                Err(why) => {
                    let status = end(&mut child, why == RecvTimeoutError::Timeout)?;
                    came.push(Answer::Fault(match why {
                        RecvTimeoutError::Timeout => {
                            format!("no answer within {:?}", self.timeout)
                        }
                        RecvTimeoutError::Disconnected => {
                            format!("the program ended without an answer, {status}")
                        }
                    }));
                    return Ok(came);
                }
            }
        }
        // The writer has dropped the input, and the program is to end by that.
        let _ = writer.join();
        match answers.recv_timeout(self.timeout) {
            Err(RecvTimeoutError::Disconnected) => {}
            Ok(line) => {
                end(&mut child, true)?;
                let why = format!("{}: more answers than questions: {line}", self.program);
                return Err(io::Error::other(why));
            }
            Err(RecvTimeoutError::Timeout) => {
                end(&mut child, true)?;
                let why = format!("{}: it does not end with its input", self.program);
                return Err(io::Error::other(why));
            }
        }
        let status = child.wait()?;
        if status.success() {
            Ok(came)
        } else {
            Err(io::Error::other(format!("{}: {status}", self.program)))
        }
    }
}

impl Language for Through {
    fn answers(&mut self, questions: &[Question]) -> io::Result<Vec<Answer>> {
        let mut answers: Vec<Answer> = Vec::with_capacity(questions.len());
        for _ in 0..STARTS {
            if answers.len() == questions.len() {
                return Ok(answers);
            }
            answers.extend(self.ask(&questions[answers.len()..])?);
        }
        let why = format!("the program failed {STARTS} times and is not started again");
        answers.resize(questions.len(), Answer::Fault(why));
        Ok(answers)
    }
}

/// Writes all questions, and closes the pipe.
fn write(input: ChildStdin, lines: &[String]) {
    let mut input = BufWriter::new(input);
    for line in lines {
        // A program that has ended does not read; the answers that are missing tell it.
        if writeln!(input, "{line}").is_err() {
            return;
        }
    }
    let _ = input.flush();
}

/// Sends the lines of the program, until its output ends.
fn read(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    });
    lines
}

/// Waits for the end of a program, which may have to be stopped.
fn end(child: &mut Child, stop: bool) -> io::Result<String> {
    if stop {
        // It may have ended in the meantime.
        let _ = child.kill();
    }
    Ok(child.wait()?.to_string())
}
