import { isTest, type SourceFile } from './source-files.ts'

/** What we no longer say to anybody, by docs/voice.md. */
const DROPPED = [
  /\be-mail/i,
  /from a day on/i,
  /who is that\?/i,
  /gathered: never/i,
  /for not writing to you/i,
  /letters sometimes/i,
  /verified periods?\b/i,
  /resend in \b/i,
  /\bstands? here\b/i,
  /\banswer this letter\b/i,
  /\bletter is on its way\b/i,
  /\b(a|the|your|this) papers? (that|which|shows?|waits?|was|does)\b/i,
  /\btaken for rent\b/i,
  /\brows that are\b/i,
  /\bforget it\b/i,
  /\bmade anew\b/i,
  /\bvery many\b/i,
  /\bby the system\b/i,
  /\bbank connection (has|was)\b/i,
  /please note/i,
  /\bclick here\b(?! to login)/i,
  /\binvalid input\b/i,
  /\boops\b/i,
]

/** A dropped phrase in anything people read: pages, emails, messages, PDFs, the desk. Comments are not read aloud. */
export function droppedWords(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^(apps|features|platform|providers)\/.*\.tsx?$/.test(path) || isTest(path)) return []
    return withoutComments(text)
      .split('\n')
      .flatMap((line, index) =>
        DROPPED.filter((phrase) => phrase.test(line)).map(
          (phrase) => `${path}:${index + 1}: ${phrase.source} is not how we speak; see docs/voice.md`,
        ),
      )
  })
}

/** Lines keep their number. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/ .*$/gm, '$1')
