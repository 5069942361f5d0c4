import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const ROOM_BYTES = 8 * 1024 ** 3
/** What others write while it is looked at. */
const MARGIN_BYTES = 64 * 1024

/** A disk of its own at a folder, which can be full. */
export interface Disk {
  fill(): Promise<void>
  makeRoom(): void
  close(): void
}

/** Null where we may not mount one. It is in memory, and takes no more of that than what lies on it. */
export function openDisk(folder: string): Disk | null {
  const mount = (options: string): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' }).status === 0
  if (!mount(`size=${ROOM_BYTES},mode=0711`)) return null
  return {
    async fill() {
      for (let tries = 0; tries < 100; tries++) {
        const { blocks, bfree, bsize } = statfsSync(folder)
        // Refused when more than that has been written by now.
        if (mount(`remount,size=${(blocks - bfree) * bsize + MARGIN_BYTES}`)) return
        await wait(10)
      }
      throw new Error('The disk cannot be made full.')
    },
    makeRoom() {
      if (!mount(`remount,size=${ROOM_BYTES}`)) throw new Error('The disk stays full.')
    },
    // Somebody may still hold a file: it goes when they let go.
    close: () => void spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  }
}
