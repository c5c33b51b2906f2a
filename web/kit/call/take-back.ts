import type { DomainName } from '#contract/domains.ts'
import { toast } from '../parts/layers/toast.tsx'
import { word } from '../words/words.ts'
import type { Back } from './call.ts'
import { sendTo } from './client.ts'
import { lightEndpoint } from './endpoint-table.ts'

/** Takes an act back by the calls that the server named when it was done, and tells that. */
export async function takeBack(
  back: readonly Back[],
  fresh: (domains: DomainName[]) => unknown,
): Promise<void> {
  try {
    for (const { call, input } of back) {
      const [domain = '', name = ''] = call.split('.')
      await sendTo(lightEndpoint(domain, name), input)
    }
    toast.good(word('kit.parts.takenBack'))
  } finally {
    // What was refused half way has changed what is on the screen too.
    void fresh(back.map(({ call }) => call.split('.')[0] as DomainName))
  }
}
