import { sendTo } from '../call/client.ts'
import { lightEndpoint } from '../call/endpoint-table.ts'
import { onLiveChange, liveIsUp } from '../call/live.ts'
import { toast } from '../parts/layers/toast.tsx'
import { word } from '../words/words.ts'

let first: string | undefined

/** Asks which build the server serves: at start, and whenever the connection to it comes back. */
async function check(): Promise<void> {
  const view = await sendTo(lightEndpoint('settings', 'version'), {}, { skipToast: true })
  const { version } = view as { version: string }
  first ??= version
  if (version !== first) toast.info(word('kit.frame.newVersion'))
}

/** Tells a person whose app is older than the server. */
export function watchVersion(): void {
  const ask = () => void check().catch(() => undefined)
  ask()
  onLiveChange(() => liveIsUp() && ask())
}
