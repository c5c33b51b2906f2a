import fs from 'node:fs'
import { storeOf } from '#server/files/store/store.ts'
import { Refusal } from '#server/kit/call/refusal.ts'
import { withClient } from '#server/kit/db/client.ts'
import { restoreArchive } from '#server/tenants/archive/restore-archive.ts'
import { readArgs, withApp } from './with-app.ts'

const usage = `Puts a merchant's archive into an installation that has no merchant yet (DEMO=0).

  npm run merchant:restore -- --in andaman.zip`

export async function main(args: string[]): Promise<void> {
  const { in: file } = readArgs(args, { in: { type: 'string' } }, usage)
  if (!file || !fs.existsSync(file)) throw new Refusal(usage)
  const code = await withApp((app, database) =>
    withClient(database, (client) => restoreArchive(client, fs.createReadStream(file), storeOf(app))),
  )
  console.log(`Merchant ${code} is restored.`)
}
