import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { DriverEntry } from '#contract/scheduling/driver.schema.ts'

export type StoredMark = DriverEntry & { seq?: number }
interface DriverSchema extends DBSchema {
  entries: { key: number; value: StoredMark }
  facts: { key: string; value: boolean }
}

/** A journal for each link: it goes with the link. */
const nameOf = (path: string) => `longtail-driver ${path}`
const open = (path: string): Promise<IDBPDatabase<DriverSchema>> =>
  openDB<DriverSchema>(nameOf(path), 1, {
    upgrade: (db) => {
      db.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
      db.createObjectStore('facts')
    },
  })

/** Opened for each act: a connection that stays open would stand in the way of whoever deletes it. */
async function within<T>(path: string, work: (db: IDBPDatabase<DriverSchema>) => Promise<T>): Promise<T> {
  const db = await open(path)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

export const writeMark = (path: string, mark: StoredMark): Promise<number> =>
  within(path, (db) => db.add('entries', mark))
/** In the order in which they were pressed. */
export const readMarks = (path: string): Promise<StoredMark[]> => within(path, (db) => db.getAll('entries'))
export const dropMarks = (path: string, taken: readonly string[]): Promise<void> =>
  within(path, async (db) => {
    const work = db.transaction('entries', 'readwrite')
    for (const { id, seq } of await work.store.getAll())
      if (seq !== undefined && taken.includes(id)) await work.store.delete(seq)
    await work.done
  })

/** `shares`: the driver agreed to share where the coach is. `ending`: they do no more, and the server is to be told. */
type Fact = 'shares' | 'ending'
export const readFact = (path: string, fact: Fact): Promise<boolean> =>
  within(path, async (db) => (await db.get('facts', fact)) ?? false)
export const writeFact = (path: string, fact: Fact, value: boolean): Promise<string> =>
  within(path, (db) => db.put('facts', value, fact))

export const deleteJournal = (path: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(nameOf(path))
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
    request.addEventListener('blocked', () => resolve())
  })
