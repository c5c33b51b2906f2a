import type { App } from '../../kit/app-services.ts'
import { service } from '../../kit/app-services.ts'
import { bucketStore } from './bucket.ts'
import { folderStore } from './folder.ts'

/** Where large files lie. A key is written once and never with other bytes. */
export type FileStore = {
  put(key: string, content: Uint8Array): Promise<void>
  /** Undefined where there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** Gone afterwards, whether it was there or not. */
  remove(key: string): Promise<void>
}

/** A folder by its path, or a bucket by its address: `s3+https://key:secret@host/bucket?region=…`. */
export const storeOf = (app: App): FileStore =>
  service(app, 'files.store', () => {
    const { files } = app.config
    return /^s3\+https?:/.test(files) ? bucketStore(files) : folderStore(files)
  })
