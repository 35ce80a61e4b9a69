/** Written by `npm run console:messages` from messages/en/problems.json. Do not edit. */
declare module '../translate.ts' {
  interface Messages {
    'problems.validationFailed': undefined;
    'problems.tokenInvalid': undefined;
    'problems.wrongPassword': undefined;
    'problems.codeInvalid': undefined;
    'problems.oauthStateInvalid': undefined;
    'problems.amountTooLarge': undefined;
    'problems.mixedCurrencies': undefined;
    'problems.unauthenticated': undefined;
    'problems.invalidCredentials': undefined;
    'problems.secondFactorRequired': undefined;
    'problems.oauthFailed': undefined;
    'problems.forbidden': undefined;
    'problems.csrfRejected': undefined;
    'problems.secondFactorSetupRequired': undefined;
    'problems.emailNotVerified': undefined;
    'problems.oauthDenied': undefined;
    'problems.oauthEmailNotVerified': undefined;
    'problems.loginRequired': undefined;
    'problems.accountDisabled': undefined;
    'problems.notFound': undefined;
    'problems.conflict': undefined;
    'problems.emailTaken': undefined;
    'problems.accountMismatch': undefined;
    'problems.lastWayIn': undefined;
    'problems.passkeysUnavailable': undefined;
    'problems.lastAdmin': undefined;
    'problems.serviceInactive': undefined;
    'problems.bookingConflict': undefined;
    'problems.staffUnavailable': undefined;
    'problems.vaccinationMissing': undefined;
    'problems.capacityExceeded': undefined;
    'problems.noticeTooShort': undefined;
    'problems.tooFarAhead': undefined;
    'problems.closed': undefined;
    'problems.invalidStatusChange': undefined;
    'problems.bookingClosed': undefined;
    'problems.cancellationClosed': undefined;
    'problems.idempotencyInProgress': undefined;
    'problems.staleVersion': undefined;
    'problems.tooSlow': undefined;
    'problems.bodyTooLarge': undefined;
    'problems.idempotencyKeyReused': undefined;
    'problems.rateLimited': undefined;
    'problems.accountLocked': undefined;
    'problems.internalError': undefined;
    'problems.unavailable': undefined;
    'problems.noConnection': undefined;
  }
}

export {};
