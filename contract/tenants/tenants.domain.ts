import { defineDomain } from '../kit/domain.ts'
import { tenantsApi } from './tenants.api.ts'
import { tenantsScreens } from './tenants.screens.ts'

const archive = { subject: 'dataArchive', topics: ['dataArchive'] }

export const tenants = defineDomain({
  name: 'tenants',
  uses: ['agents', 'customers', 'files', 'identity', 'mail', 'notifications', 'orders', 'suppliers'],
  api: tenantsApi,
  screens: tenantsScreens,
  events: {
    archiveAsked: archive,
    archiveReady: archive,
    archiveFailed: archive,
    archiveFetched: archive,
    archiveRemoved: archive,
    agentInvited: { subject: 'agent', topics: ['invitation'] },
    agentInvitationRevoked: { subject: 'agent', topics: ['invitation'] },
    agentAccepted: { subject: 'agent', topics: ['invitation', 'agent', 'user'] },
    supplierInvited: { subject: 'supplier', topics: ['invitation'] },
    supplierInvitationRevoked: { subject: 'supplier', topics: ['invitation'] },
    supplierAccepted: { subject: 'supplier', topics: ['invitation', 'supplier', 'user'] },
  },
  errors: {
    alreadyLinked: { code: 409861 },
    archiveInHand: { code: 409862 },
    archiveRecent: { code: 429863, status: 429 },
    sentJustNow: { code: 429861, status: 429 },
    enoughToday: { code: 429862, status: 429 },
  },
})
