/** The reason why the process cannot start, in one line that an operator can act on. Printed without a stack. */
export class CannotStart extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CannotStart';
  }
}
