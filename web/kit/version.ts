import { useEffect } from 'react'
import { sendTo } from './client.ts'
import { onLiveChange, liveIsUp } from './live.ts'
import { toast } from './toast.tsx'
import { word } from './words.ts'

let first: string | undefined

/** Asks which build the server serves: at start, and whenever the connection to it comes back. */
async function check(): Promise<void> {
  const endpoint = { kind: 'read', path: '/supplier/version/check', needs: 'public' } as const
  const { version } = (await sendTo(endpoint, {}, { skipToast: true })) as { version: string }
  first ??= version
  if (version !== first) toast.info(word('kit.frame.newVersion'))
}

/** Tells a person whose app is older than the server. */
export function useVersionCheck(): void {
  useEffect(() => {
    const ask = () => void check().catch(() => undefined)
    ask()
    return onLiveChange(() => liveIsUp() && ask())
  }, [])
}
