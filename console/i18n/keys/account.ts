/** Written by `npm run console:messages` from messages/en/account.json. Do not edit. */
import type { Tag } from '../translate.ts';

declare module '../translate.ts' {
  interface Messages {
    'account.title': undefined;
    'account.lead': undefined;
    'account.name': undefined;
    'account.nameText': undefined;
    'account.yourName': undefined;
    'account.saveName': undefined;
    'account.nameSaved': undefined;
    'account.nothingChanged': undefined;
    'account.email': undefined;
    'account.emailText': undefined;
    'account.currentEmail': { strong: Tag; email: string };
    'account.newEmail': undefined;
    'account.confirmPassword': undefined;
    'account.confirmHint': undefined;
    'account.changeEmail': undefined;
    'account.emailSent': { email: string };
    'account.emailUntil': { email: string };
    'account.otherEmail': undefined;
    'account.password': undefined;
    'account.passwordText': undefined;
    'account.currentPassword': undefined;
    'account.newPassword': undefined;
    'account.newPasswordHint': undefined;
    'account.changePassword': undefined;
    'account.passwordChanged': undefined;
    'account.noPassword': undefined;
    'account.sendLink': undefined;
    'account.linkSent': { email: string };
    'account.providers': undefined;
    'account.providersText': undefined;
    'account.link': { provider: string };
    'account.linked': { provider: string };
    'account.unlink': undefined;
    'account.unlinkOf': { provider: string; email: string };
    'account.unlinkTitle': { provider: string };
    'account.unlinkText': { provider: string; email: string };
    'account.unlinkConfirm': { provider: string };
    'account.keep': undefined;
    'account.unlinked': { provider: string };
    'account.sessions': undefined;
    'account.sessionsText': undefined;
    'account.thisSession': undefined;
    'account.device': { browser: string; system: string };
    'account.unknownDevice': undefined;
    'account.lastUsed': { time: string };
    'account.signedInFrom': { time: string; address: string };
    'account.endSession': undefined;
    'account.endSessionOf': { device: string; time: string };
    'account.endOthers': undefined;
    'account.sessionEnded': undefined;
    'account.othersEnded': undefined;
    'account.sessionPages': undefined;
    'account.newerSessions': undefined;
    'account.olderSessions': undefined;
    'account.pageOf': { page: number; pages: number };
    'account.language': undefined;
    'account.languageText': undefined;
    'account.yourLanguage': undefined;
    'account.signOut': undefined;
    'account.signOutText': undefined;
    'account.delete': undefined;
    'account.deleteText': undefined;
    'account.deleteAsk': undefined;
    'account.deleteAskAt': { link: Tag; email: string };
    'account.deleteTitle': undefined;
    'account.deleteWarning': { email: string };
    'account.deleteHasBookings': undefined;
    'account.keepAccount': undefined;
    'account.deleteConfirm': undefined;
    'account.deleted': undefined;
  }
}

export {};
