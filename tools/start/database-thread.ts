import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/kit/call/refusal.ts'
import { openDatabase, type Place, type Ready } from './database.ts'

// The thread of `openBeside`: it makes the database ready, and holds its server until whoever asked holds it too.
const describe = (ready: Ready) => parentPort?.postMessage(ready)
try {
  const database = await openDatabase(workerData as Place)
  describe({ alone: database.alone })
  if (parentPort) await once(parentPort, 'message')
  await database.release()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  describe({ refusal: error.message })
}
parentPort?.close()
