/**
 * A start that cannot continue, with the one line to show. Any other error is a defect of the launcher, shown in
 * full.
 */
export class LaunchFailure extends Error {}
