import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const ROOM_BYTES = 8 * 1024 ** 3
/** Reserve for other processes that write meanwhile. */
const MARGIN_BYTES = 64 * 1024

/** Mounted disk in a folder, which can be filled. */
export interface Disk {
  fill(): Promise<void>
  makeRoom(): void
  close(): void
}

/** Mounts a tmpfs, which uses memory only for its content. Null if mounting is not allowed. */
export function openDisk(folder: string): Disk | null {
  const mount = (options: string): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' }).status === 0
  if (!mount(`size=${ROOM_BYTES},mode=0711`)) return null
  return {
    async fill() {
      for (let tries = 0; tries < 100; tries++) {
        const { blocks, bfree, bsize } = statfsSync(folder)
        // Fails if more has been written meanwhile.
        if (mount(`remount,size=${(blocks - bfree) * bsize + MARGIN_BYTES}`)) return
        await wait(10)
      }
      throw new Error('The disk cannot be made full.')
    },
    makeRoom() {
      if (!mount(`remount,size=${ROOM_BYTES}`)) throw new Error('The disk stays full.')
    },
    // Detaches lazily, because a process may still have a file open.
    close: () => void spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  }
}
