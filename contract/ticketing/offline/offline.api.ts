import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { DateTime, Done, Id } from '../../kit/schema.ts'
import {
  DeviceAsk,
  InviteForm,
  RegisterForm,
  Snapshot,
  SnapshotAsk,
  SyncAnswer,
  SyncAsk,
  TicketDevice,
  TicketKey,
} from './offline.schema.ts'

const needs = 'boatTicket.ticketVerify'
const manages = `${needs}.devices`
const at = '/supplier/ticketDevice'

export const offlineApi = {
  /** Devices that check tickets without network, and how much of what they did is known here. */
  deviceList: read(`${at}/list`, {
    needs: '*',
    openTo: ['ticketing'],
    output: z.object({ rows: z.array(TicketDevice) }),
  }),
  /** A code, good once and for ten minutes, by which somebody at a checkpoint registers the phone in their hand. */
  deviceInvite: act(`${at}/invite`, {
    needs: manages,
    input: InviteForm,
    output: z.object({ id: Id, invitation: z.string(), until: DateTime }),
  }),
  /** Registers this device to the person and the checkpoint. Without an invitation that takes the right to manage devices. */
  deviceRegister: act(`${at}/register`, {
    needs,
    input: RegisterForm,
    output: z.object({ id: Id, token: z.string(), name: z.string() }),
    errors: ['ticketing.invitationInvalid'],
    perMinute: 20,
  }),
  /** Ends a device; a lost one is told to wipe what it holds as soon as it is heard of. */
  deviceEnd: act(`${at}/end`, {
    needs: manages,
    input: z.object({ id: Id, lost: z.boolean().default(false) }),
    output: Done,
  }),
  /** The device itself goes, with all that it has handed in. */
  deviceLeave: act(`${at}/leave`, {
    needs,
    input: DeviceAsk,
    output: Done,
    errors: ['ticketing.deviceEnded'],
  }),
  /** Today's and tomorrow's tickets of its checkpoint: all, or what has changed since the cursor. */
  deviceSnapshot: act(`${at}/snapshot`, {
    needs,
    input: SnapshotAsk,
    output: Snapshot,
    errors: ['ticketing.deviceEnded', 'ticketing.otherPerson'],
  }),
  /** Hands in a journal: in order, each entry once. Cut in the middle it goes on where it was; sent again it changes nothing. */
  deviceSync: act(`${at}/sync`, {
    needs,
    input: SyncAsk,
    output: SyncAnswer,
    errors: ['ticketing.deviceEnded', 'ticketing.journalForked'],
    ownTransaction: true,
  }),
  ticketKeyList: read('/supplier/ticketKey/list', {
    needs: manages,
    output: z.object({ rows: z.array(TicketKey) }),
  }),
  /** A new key signs from now on; tickets of the one before stay good, those of older ones online only. */
  ticketKeyRotate: act('/supplier/ticketKey/rotate', {
    needs: manages,
    output: z.object({ keyNo: z.number().int() }),
    errors: ['ticketing.keysUsedUp'],
  }),
}
