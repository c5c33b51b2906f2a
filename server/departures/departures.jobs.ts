import { bindJobs } from '../kit/jobs/jobs.ts'
import { fallDueJob } from './offer/fall-due.ts'
import { tellAgentsJob } from './offer/tell-agents.ts'

export const departuresJobs = bindJobs({ 'departures.fallDue': fallDueJob, 'departures.tell': tellAgentsJob })
