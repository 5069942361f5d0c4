import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { storageSuite } from '../suite.ts'
import { createDiskStore } from './index.ts'

const directory = mkdtempSync(join(tmpdir(), 'keyturn-files-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('a file on disk', () => {
  const store = createDiskStore(directory)
  storageSuite(() => store)

  test('cannot be read by another user of the machine', async () => {
    await store.put('agreements/four/a', Buffer.from('x'))
    expect(statSync(join(directory, 'agreements/four/a')).mode & 0o077).toBe(0)
  })

  test('leaves no part if a write fails', async () => {
    await store.put('taken/place', Buffer.from('x'))
    await expect(store.put('taken', Buffer.from('x'))).rejects.toThrow()
    expect(readdirSync(directory).filter((name) => name.startsWith('taken'))).toEqual(['taken'])
  })

  test('is listed under its key and deleted with it if a crash left only a part', async () => {
    await store.put('agreements/six/b', Buffer.from('x'))
    writeFileSync(join(directory, 'agreements/six/a.4f1c'), 'half of it')
    expect((await store.list('agreements/six')).sort()).toEqual(['agreements/six/a', 'agreements/six/b'])
    expect(await store.get('agreements/six/a')).toBeNull()
    await store.delete('agreements/six/a')
    expect(readdirSync(join(directory, 'agreements/six'))).toEqual(['b'])
  })

  test('can be stored, as the doctor reports without leaving a test file', async () => {
    expect(await store.check()).toEqual({ works: true })
    expect(readdirSync(directory).filter((name) => name.startsWith('check-'))).toEqual([])
    const nowhere = createDiskStore(join(directory, 'taken', 'place', 'under'))
    expect(await nowhere.check()).toMatchObject({ works: false, cure: expect.stringContaining('DATA_DIR') })
  })
})
