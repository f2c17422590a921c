import fc from 'fast-check';

/** Property tests draw the same examples in every run; FC_SEED draws others. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_261_120) });
