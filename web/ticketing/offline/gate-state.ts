import { useSyncExternalStore } from 'react'
import type { DoubleUse } from '#contract/ticketing/offline/offline.schema.ts'
import type { SnapshotHead, StoredDevice } from './sealed-store.ts'

/** Why a device does not go on by itself. */
export type GateProblem = 'ended' | 'forked' | 'otherPerson'
/** What the gate's strip shows, and what its checks ask. */
export type GateState = {
  /** Has the storage been read? */
  ready: boolean
  device: StoredDevice | null
  head: SnapshotHead | null
  /** Did the server answer when it was asked last? */
  live: boolean
  syncing: boolean
  waiting: number
  clockOffSeconds: number | null
  doubles: DoubleUse[]
  problem: GateProblem | null
  /** Somebody set a PIN; the device waits for it. */
  hasPin: boolean
  locked: boolean
}

const blank: GateState = {
  ready: false,
  device: null,
  head: null,
  live: typeof navigator === 'undefined' || navigator.onLine,
  syncing: false,
  waiting: 0,
  clockOffSeconds: null,
  doubles: [],
  problem: null,
  hasPin: false,
  locked: false,
}
let state = blank
const listeners = new Set<() => void>()

export const gateState = (): GateState => state
export function setGate(change: Partial<GateState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}
export const resetGate = (): void => setGate({ ...blank, ready: state.ready })

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useGate = (): GateState => useSyncExternalStore(follow, gateState, gateState)
