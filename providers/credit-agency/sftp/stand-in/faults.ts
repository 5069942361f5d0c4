/** Faults of an agency. Each request plays one fault once, at the next occasion. */
export const faults = {
  unreachable: 'The server hangs up before a word is said.',
  wrong_host_key: 'A stranger answers on the agency’s address.',
  not_authorised: 'Our key is not let in.',
  disk_full: 'Writing fails half-way through the file.',
  drop_during_upload: 'The connection breaks half-way through the file.',
  drop_after_rename: 'The file arrives, and the connection breaks before the server can say so.',
  taken_from_inbox: 'The file is taken out of the inbox as soon as it arrived.',
  short_file: 'The server keeps less than it was sent.',
  header_rejected: 'The agency rejects the whole file for its header.',
  acknowledge_twice: 'Each answer to the file comes twice.',
  acknowledge_never: 'The file is taken and nothing is ever said about it.',
  garbled_answer: 'The answer is not readable.',
} as const

export type Fault = keyof typeof faults

export class FaultQueue {
  #waiting: Fault[] = []

  add(fault: Fault): void {
    this.#waiting.push(fault)
  }

  /** Returns true once per requested fault. */
  take(fault: Fault): boolean {
    const at = this.#waiting.indexOf(fault)
    if (at < 0) return false
    this.#waiting.splice(at, 1)
    return true
  }
}
