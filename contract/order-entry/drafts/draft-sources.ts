/** By whom a draft was begun: staff, the agent itself, or a marketplace. */
export const draftSources = ['staff', 'agent', 'channel'] as const
