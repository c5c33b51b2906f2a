import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './store.ts'

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** Files in a folder. What is there is whole: it is written beside its place, and on the disk, before it gets its name. */
export function folderStore(folder: string): FileStore {
  const placeOf = (key: string) => path.join(folder, key)
  return {
    async put(key, content) {
      const place = placeOf(key)
      const beside = `${place}.${crypto.randomUUID()}`
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      const file = await open(beside, 'wx', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(beside, place)
    },
    get: (key) => readFile(placeOf(key)).catch(unlessMissing),
    remove: (key) => rm(placeOf(key), { force: true }),
  }
}
