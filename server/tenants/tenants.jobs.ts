import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { linkOn } from './invitations/link-merchants.ts'
import { forgetRegistrations, mailRegistration } from './registration/mail-registration.ts'
import { removeBytes, sweepArchives } from './archive/archives.ts'
import { runArchive } from './archive/run-archive.ts'
import { answerSandboxes } from './sandbox/answer-sandbox.ts'
import { fillSandbox, fillSandboxes } from './sandbox/fill-sandbox.ts'

export const tenantsJobs = bindJobs({
  'tenants.linkOn': linkOn,
  'tenants.mailRegistration': mailRegistration,
  'tenants.forgetRegistrations': everyMinutes(30, forgetRegistrations),
  'tenants.fillSandbox': fillSandbox,
  'tenants.fillSandboxes': fillSandboxes,
  'tenants.writeArchive': runArchive,
  'tenants.removeArchive': removeBytes,
  'tenants.sweepArchives': everyMinutes(60, sweepArchives),
  'tenants.answerSandboxes': answerSandboxes,
})
