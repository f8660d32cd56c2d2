import fc from 'fast-check';

/**
 * Property tests run from one seed, so that a run says the same each time; `SEED=random npm test -- unit` explores, and
 * what it finds becomes an example in the test.
 */
if (process.env.SEED !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_121 });
