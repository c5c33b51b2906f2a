import { Refusal } from '#server/kit/call/refusal.ts'
import { withClient } from '#server/kit/db/client.ts'
import { sealAnew } from '#server/tenants/sealing/seal-anew.ts'
import { readArgs, withApp } from './with-app.ts'

const usage = `Seals all that is sealed in the database anew by SEAL_KEY, and opens it by SEAL_KEY_BEFORE (empty where there was none).

  SEAL_KEY=new SEAL_KEY_BEFORE=old npm run seal:anew`

export async function main(args: string[]): Promise<number> {
  readArgs(args, {}, usage)
  return withApp((app, database) =>
    withClient(database, async (client) => {
      if (app.config.sealKeyBefore === undefined) throw new Refusal(usage)
      const { anew, already, unreadable } = await sealAnew(client, app)
      console.log(`${anew} sealed anew, ${already} were already.`)
      if (unreadable.length) console.log(`Neither key opens ${unreadable.join(', ')}: type those again.`)
      return unreadable.length ? 1 : 0
    }),
  )
}
