import { phone } from '../../testing/web-tests.ts';
import { testSteadyScreens } from '../testing/test-steady-screens.ts';

testSteadyScreens(phone, 200);
