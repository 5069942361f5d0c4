import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { FileStore } from './port.ts'

/** Contract tests for every file store. */
export function storageSuite(store: () => FileStore): void {
  test('a file comes back byte for byte', async () => {
    const content = randomBytes(300_000)
    await store().put('agreements/one/a', content)
    expect((await store().get('agreements/one/a'))?.equals(content)).toBe(true)
  })

  test('what was never put is not there', async () => {
    expect(await store().get('agreements/none/a')).toBeNull()
  })

  test('a second put replaces the first', async () => {
    await store().put('agreements/two/a', Buffer.from('first'))
    await store().put('agreements/two/a', Buffer.from('second'))
    expect((await store().get('agreements/two/a'))?.toString()).toBe('second')
  })

  test('a deleted file is gone, and deleting again is no trouble', async () => {
    await store().put('agreements/three/a', Buffer.from('x'))
    await store().delete('agreements/three/a')
    await store().delete('agreements/three/a')
    expect(await store().get('agreements/three/a')).toBeNull()
  })

  test('the files below a folder are listed, and no others', async () => {
    const mine = Array.from({ length: 7 }, (_, nth) => `listed/five/${nth}`)
    for (const key of [...mine, 'listed/fifty/a', 'listed/five-a/b']) await store().put(key, Buffer.from('x'))
    expect((await store().list('listed/five')).sort()).toEqual(mine)
    for (const key of mine) await store().delete(key)
    expect(await store().list('listed/five')).toEqual([])
    expect(await store().list('listed/nobody')).toEqual([])
  })

  test.each(['../secrets.json', '/etc/passwd', 'a/../../b', 'a b', 'a\u0000', ''])(
    'the key %j leads nowhere',
    async (key) => {
      await expect(store().put(key, Buffer.from('x'))).rejects.toThrow('not the key of a file')
      await expect(store().get(key)).rejects.toThrow('not the key of a file')
      await expect(store().delete(key)).rejects.toThrow('not the key of a file')
      await expect(store().list(key)).rejects.toThrow('not the key of a file')
    },
  )
}
