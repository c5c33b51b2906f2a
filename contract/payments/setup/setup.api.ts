import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import {
  CallFilter,
  CallList,
  ConnectionFilter,
  ConnectionForm,
  ConnectionList,
  InboxList,
  KeysTried,
  OutboxList,
  RotateKeys,
  SwitchFault,
} from './setup.schema.ts'

const needs = 'setting.paymentAccounts'
const at = '/supplier/paymentAccounts'
const PaymentConnectionRef = z.object({ id: Id })

/** Collection accounts: banks, cash and payment providers, each with its connection. */
export const setupApi = {
  connections: read(`${at}/list`, { needs, input: ConnectionFilter, output: ConnectionList }),
  connectionSave: act(`${at}/save`, {
    needs: `${needs}.edit`,
    input: ConnectionForm,
    output: Saved,
    errors: ['changedMeanwhile', 'payments.wrongKey', 'payments.noSimulator'],
    ownTransaction: true,
  }),
  /** New keys beside those in use: used, and the others gone, once the provider has answered by them. */
  connectionRotate: act(`${at}/rotate`, {
    needs: `${needs}.edit`,
    input: RotateKeys,
    output: KeysTried,
    errors: ['changedMeanwhile', 'operationInvalid', 'payments.wrongKey'],
    ownTransaction: true,
  }),
  connectionTryKeys: act(`${at}/rotate/try`, {
    needs: `${needs}.edit`,
    input: PaymentConnectionRef,
    output: KeysTried,
    errors: ['operationInvalid'],
    ownTransaction: true,
  }),
  connectionDropKeys: act(`${at}/rotate/drop`, {
    needs: `${needs}.edit`,
    input: PaymentConnectionRef,
    output: Done,
    errors: ['operationInvalid'],
  }),
  connectionEnable: act(`${at}/enable`, {
    needs: `${needs}.edit`,
    input: PaymentConnectionRef.extend({ enabled: z.boolean() }),
    output: Done,
    errors: ['operationInvalid'],
    back: 'connectionEnable',
    backBy: 'turned',
  }),
  /** Asks the provider something harmless: are the keys right, is anybody there? */
  connectionTest: act(`${at}/test`, {
    needs,
    input: PaymentConnectionRef,
    output: z.object({ ok: z.boolean(), why: z.string() }),
    ownTransaction: true,
  }),
  /** Does a message that the provider signed verify by the settings and the key that are kept? It is never signed here. */
  connectionSample: act(`${at}/sample`, {
    needs: `${needs}.edit`,
    input: PaymentConnectionRef.extend({ sample: z.string().min(1).max(20_000) }),
    output: z.object({ ok: z.boolean(), text: z.string() }),
    errors: ['operationInvalid'],
  }),
  /** What goes wrong at a simulator from now on. */
  connectionFault: act(`${at}/fault`, {
    needs: `${needs}.edit`,
    input: SwitchFault,
    output: Done,
    errors: ['payments.noSimulator'],
  }),
  connectionCalls: read(`${at}/calls`, { needs, input: CallFilter, output: CallList }),
  connectionInbox: read(`${at}/inbox`, { needs, input: CallFilter, output: InboxList }),
  /** Works on a message that nobody has worked on, or holds one that was refused against the keys of today. */
  connectionTakeAgain: act(`${at}/inbox/again`, {
    needs: `${needs}.edit`,
    input: PaymentConnectionRef,
    output: Done,
    errors: ['operationInvalid', 'payments.stillRefused'],
  }),
  connectionOutbox: read(`${at}/outbox`, { needs, input: CallFilter, output: OutboxList }),
  /** What waits, or was stopped, goes out now, under the number that it has. */
  connectionSendNow: act(`${at}/outbox/now`, {
    needs: `${needs}.edit`,
    input: PaymentConnectionRef,
    output: Done,
    errors: ['operationInvalid'],
  }),
  /** It is not sent again until somebody lets it go on. */
  connectionStopOut: act(`${at}/outbox/stop`, {
    needs: `${needs}.edit`,
    input: PaymentConnectionRef,
    output: Done,
    errors: ['operationInvalid'],
    back: 'connectionSendNow',
  }),
}
