import { isTest, type SourceFile } from './source-files.ts'

/** Phrases that docs/voice.md forbids. */
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
  /\bsay yes again\b/i,
  /\d %|\} % sure/,
]

/** Phrases that readers misunderstood, in the order of their findings. */
const MISREAD = [
  /look first, (pay later|for nothing)/i,
  /pick your key/i,
  /history is yours on either plan/i,
  /steps to your front door/i,
  /past rent counts/i,
  /this link does not open/i,
  /links work once and/i,
  /\bdoor is yours\b/i,
  /\bso is the key\b/i,
  /a link to set a new one/i,
  /everyone (else )?signed in with the old one/i,
  /\ba slip in it\b/i,
  /who is moving in/i,
  /proof on 1 file/i,
  /already standing at/i,
  /stand in a list of their own/i,
  /no word about who checks/i,
  /\bas you got it\b/i,
  /\b1 days\b/i,
  /devices you signed in on/i,
  /unless the law forbids/i,
  /needs? a banner by law/i,
  /all of it is in settings\./i,
  /did not sign up\? then/i,
  /tell this code to nobody/i,
  /\byour yes\b/i,
  /\ba yes of its own\b/i,
  /goes without you\b/i,
  /first verified rent on\b/i,
  /who lets it\b/i,
  /\byou got it on\b/i,
  /\blaw of (your country|its own)\b/i,
  /rise in order\?/i,
  /one more lock/i,
  /fuse has blown/i,
  /if you split it/i,
  /a single changed letter shows/i,
  /turning one never/i,
  /light your first windows? today/i,
]

/** Finds forbidden phrases in texts of pages, emails, messages, PDFs and the admin area. Comments are ignored. */
export function droppedWords(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^(apps|features|platform|providers)\/.*\.tsx?$/.test(path) || isTest(path)) return []
    return withoutComments(text)
      .split('\n')
      .flatMap((line, index) =>
        [...DROPPED, ...MISREAD]
          .filter((phrase) => phrase.test(line))
          .map((phrase) => `${path}:${index + 1}: ${phrase.source} is not how we speak; see docs/voice.md`),
      )
  })
}

/** Finds pages of the docs with a misread phrase, except the two that list them. */
export const misreadInDocs = (files: SourceFile[]): string[] =>
  files
    .filter(({ path }) => !['docs/voice.md', 'docs/screens.md'].includes(path))
    .flatMap(({ path, text }) =>
      MISREAD.filter((phrase) => phrase.test(text)).map((phrase) => `${path}: ${phrase.source}`),
    )

/** Removes comments and keeps the line numbers. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/ .*$/gm, '$1')
