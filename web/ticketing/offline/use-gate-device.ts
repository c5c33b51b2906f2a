import { useEffect } from 'react'
import type { OutputOfCall } from '../../kit/call/client.ts'
import { currentUser, onUserChange } from '../../kit/session/session.ts'
import { ticketing } from '../ticketing.client.ts'
import { lockByPin, lockWhenHidden } from './device-pin.ts'
import { gateState, resetGate, setGate, useGate } from './gate-state.ts'
import { forgetTickets, openTickets } from './gate-tickets.ts'
import { canStore, wipeDevice, writeDevice } from './sealed-store.ts'
import { keepInSync, syncGate } from './sync-gate.ts'
import { startWorker } from './start-worker.ts'

/** Opens what this device holds and keeps it in sync while the screen is open. */
export function useGateDevice(): void {
  const deviceId = useGate().device?.id
  useEffect(() => {
    void openGate()
    return onUserChange(() => {
      if (currentUser()) return
      forgetTickets()
      resetGate()
    })
  }, [])
  useEffect(() => (deviceId ? keepInSync() : undefined), [deviceId])
  useEffect(() => (deviceId ? lockWhenHidden() : undefined), [deviceId])
}

async function openGate(): Promise<void> {
  if (!canStore()) return setGate({ ready: true })
  await openTickets().catch(() => setGate({ ready: true }))
  if (!gateState().device) return
  await lockByPin()
  startWorker()
}

/** Makes this browser the device that was registered, fetches its first tickets, and lets the screen open without network from now on. */
export async function adoptDevice({
  id,
  token,
  name,
}: OutputOfCall<typeof ticketing.deviceRegister>): Promise<void> {
  const user = currentUser()
  await wipeDevice()
  await writeDevice({
    id,
    token,
    name,
    userId: user?.id ?? 0,
    userName: user?.name ?? '',
    merchantCode: user?.merchantCode ?? '',
    appliedSeq: 0,
    lastSeq: 0,
    lastHash: '',
    hlc: '',
    aheadMs: null,
    syncedAt: null,
    seenDoubles: [],
  })
  // The browser is asked not to clear it away for want of room; a no changes nothing here.
  await navigator.storage?.persist?.().catch(() => false)
  setGate({ problem: null })
  await openTickets()
  startWorker()
  await syncGate()
}

/** Hands in what waits, then gives the device up. */
export async function leaveGate(): Promise<boolean> {
  await syncGate()
  const { device, waiting, live } = gateState()
  if (!device || waiting > 0 || !live) return false
  await ticketing.deviceLeave({ deviceId: device.id, token: device.token }, { skipToast: true })
  await wipeDevice()
  forgetTickets()
  resetGate()
  return true
}
