import type { AnyCall, OutputOfCall, SentToCall } from '../../call/client.ts'
import { useRead, type ReadOptions } from '../../call/query.ts'
import { useRested } from '../../look/use-rested.ts'

/** All of the record that is looked at. Walked through by the keys, only where they rest is asked for. */
export function useQuickView<C extends AnyCall>(
  call: C,
  input: SentToCall<C>,
  { enabled = true, live }: Pick<ReadOptions, 'enabled' | 'live'>,
): OutputOfCall<C> | undefined {
  const [, isWalked] = useRested(input, 120)
  return useRead(call, input, { live, enabled: enabled && !isWalked, skipToast: true }).data
}
