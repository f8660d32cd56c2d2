/** The share of reported failures that bring the trace of their error along (ERR-20). */
export const ERROR_TRACE_SAMPLE_RATE = 0.05;

/** Whether a failure is one of the sample. @param draw from 0 to 1, at random */
export const isTraced = (draw: number): boolean => draw < ERROR_TRACE_SAMPLE_RATE;
