/** A start that cannot go on, with the one line to show. Anything else thrown is a fault of ours, shown whole. */
export class LaunchFailure extends Error {}
